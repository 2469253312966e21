import type { Quantity } from "../../css/component-values.ts";
import { type Border, borderDistance, readBorder } from "../../kinds/borders/kind.ts";
import type { CanonicalColor } from "../../kinds/colors/color.ts";
import { type Gradient, gradientDistance, readGradient } from "../../kinds/gradients/gradient.ts";
import { asBox, readShadow, type Shadow, shadowDistance } from "../../kinds/shadows/shadow.ts";
import type { SystemToken } from "../report.ts";
import { compareColors } from "./colors.ts";
import { compareNumbers, EQUAL_LENGTH, NEAR_LENGTH } from "./numbers.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

/** A value that contains colours, taken apart. */
export interface Composite {
  /** What must be the same in composites that are nearly the same: styles, directions, units. */
  readonly shape: string;
  readonly lengths: readonly number[];
  readonly colors: readonly CanonicalColor[];
}

interface Read<Value> {
  readonly value: Value;
  readonly composite: Composite;
}

interface Composites<Value> {
  readonly read: (text: string) => Value | undefined;
  readonly takeApart: (value: Value, token?: SystemToken) => Composite;
  /** From 0 to 1. */
  readonly distance: (a: Value, b: Value) => number;
}

function composites<Value>({ read, takeApart, distance }: Composites<Value>): ValueKind<Read<Value>> {
  const readWith = (text: string, token?: SystemToken) => {
    const value = read(text);
    return value === undefined ? undefined : { value, composite: takeApart(value, token) };
  };
  return {
    readPage: ({ value }) => readWith(value),
    readToken: (token) => readWith(token.value, token),
    compare: (page, token) => ({
      ...compareComposites(page.composite, token.composite),
      distance: Math.min(1, distance(page.value, token.value)),
    }),
  };
}

/** Whether two composites are equal or near, and whether only their colours differ. */
function compareComposites(page: Composite, token: Composite): Omit<Difference, "distance"> {
  // A token that tells only the stops of a gradient is one of any type and direction.
  const hasShape = token.shape === ANY_SHAPE || page.shape === token.shape;
  if (!hasShape || page.lengths.length !== token.lengths.length || page.colors.length !== token.colors.length) {
    return { isEqual: false, isNear: false };
  }
  const lengths = page.lengths.map((length, i) =>
    compareNumbers(length, token.lengths[i] ?? 0, { equal: EQUAL_LENGTH, near: NEAR_LENGTH }),
  );
  const colors = page.colors.map((color, i) => compareColors(color, token.colors[i] ?? color));
  const all = [...lengths, ...colors];
  const isEqual = all.every((each) => each.isEqual);
  return {
    isEqual,
    isNear: all.every((each) => each.isNear),
    ...(!isEqual && lengths.every((each) => each.isEqual) && { otherColors: true }),
  };
}

const ANY_SHAPE = "any";

const numbersOf = (quantities: readonly Quantity[]): number[] => quantities.map(({ number }) => number);
const unitsOf = (quantities: readonly Quantity[]): string => quantities.map(({ unit }) => unit).join(" ");

export const borders = composites<Border>({
  read: readBorder,
  takeApart: ({ width, style, color }) => ({
    shape: `${style} ${width.unit}`,
    lengths: [width.number],
    colors: [color],
  }),
  distance: borderDistance,
});

export const shadows = composites<Shadow>({
  // Whether a shadow without a spread is of a box or of a text says its use, not its value.
  read: (text) => asBox(readShadow(text)),
  takeApart({ layers }) {
    const lengths = layers.map(({ x, y, blur, spread }) => [x, y, blur, spread]);
    return {
      shape: layers.map(({ inset }, i) => `${inset} ${unitsOf(lengths[i] ?? [])}`).join(),
      lengths: lengths.flatMap(numbersOf),
      colors: layers.map(({ color }) => color),
    };
  },
  distance: shadowDistance,
});

export const gradients = composites<Gradient>({
  read: readGradient,
  takeApart({ type, repeating, line, space, items }, token) {
    const last = items.length - 1;
    const positions = items.map(({ position }, i) => position ?? (i === 0 ? "0%" : i === last ? "100%" : "auto"));
    const shape = [type, repeating, line, space].join();
    return {
      shape: token?.stops_only ? ANY_SHAPE : shape,
      lengths: positions.map((position) => percentOf(position)),
      colors: items.flatMap(({ color }) => color ?? []),
    };
  },
  distance: gradientDistance,
});

/** A position as a number: percentages are told apart from each other by more than a length is. */
function percentOf(position: string): number {
  const number = Number.parseFloat(position);
  if (Number.isNaN(number)) return -1e6;
  return position.endsWith("%") ? number * 100 : number + 1e5;
}
