import type { Quantity } from "../../css/component-values.ts";
import { type Border, readBorder } from "../../kinds/borders/kind.ts";
import { type CanonicalColor, colorDistance } from "../../kinds/colors/color.ts";
import { type Gradient, readGradient } from "../../kinds/gradients/gradient.ts";
import { asBox, readShadow, type Shadow } from "../../kinds/shadows/shadow.ts";
import type { SystemToken } from "../report.ts";
import { compareColors } from "./colors.ts";
import { EQUAL_LENGTH, NEAR_LENGTH } from "./numbers.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

/** A value that contains colours, taken apart. */
export interface Composite {
  /** The parts that must be the same in composites that are nearly the same: styles, directions, units. */
  readonly shape: string;
  readonly lengths: readonly number[];
  readonly colors: readonly CanonicalColor[];
}

interface Composites<Value> {
  readonly parse: (text: string) => Value | undefined;
  readonly takeApart: (value: Value, token?: SystemToken) => Composite;
}

function composites<Value>({ parse, takeApart }: Composites<Value>): ValueKind<Composite> {
  const readWith = (text: string, token?: SystemToken) => {
    const value = parse(text);
    return value === undefined ? undefined : takeApart(value, token);
  };
  return {
    readPage: ({ value }) => readWith(value),
    readToken: (token) => readWith(token.value, token),
    compare: compareComposites,
  };
}

/** Returns whether two composites are equal or near, and whether only their colours differ. */
function compareComposites(page: Composite, token: Composite): Difference {
  // A token that tells only the stops of a gradient is one of any type and direction.
  const hasShape = token.shape === ANY_SHAPE || page.shape === token.shape;
  const isComparable =
    hasShape && page.lengths.length === token.lengths.length && page.colors.length === token.colors.length;
  const distance = distanceOf(page, token, isComparable);
  const farthest = isComparable ? farthestLength(page, token) : Number.POSITIVE_INFINITY;
  if (farthest > NEAR_LENGTH + 1e-6) return { distance, isEqual: false, isNear: false };
  const colors = page.colors.map((color, i) => compareColors(color, token.colors[i] ?? color));
  const hasLengths = farthest <= EQUAL_LENGTH;
  const isEqual = hasLengths && colors.every((difference) => difference.isEqual);
  return {
    distance: isEqual ? 0 : distance,
    isEqual,
    isNear: colors.every((difference) => difference.isNear),
    ...(!isEqual && hasLengths && { otherColors: true }),
  };
}

const farthestLength = (page: Composite, token: Composite): number =>
  page.lengths.reduce((most, length, i) => Math.max(most, Math.abs(length - (token.lengths[i] ?? 0))), 0);

/** From 0 to 1: lengths count for more than colours, and another shape counts too. */
function distanceOf(page: Composite, token: Composite, isComparable: boolean): number {
  let [off, all] = [0, 0];
  for (let i = 0; i < Math.max(page.lengths.length, token.lengths.length); i++) {
    const [pageLength = 0, tokenLength = 0] = [page.lengths[i], token.lengths[i]];
    off += Math.abs(pageLength - tokenLength);
    all += Math.max(Math.abs(pageLength), Math.abs(tokenLength));
  }
  const pairs = Math.max(1, Math.min(page.colors.length, token.colors.length));
  let color = 0;
  for (let i = 0; i < pairs; i++) {
    const [pageColor, tokenColor] = [page.colors[i], token.colors[i]];
    if (pageColor && tokenColor) color += Math.min(1, colorDistance(pageColor, tokenColor));
  }
  const lengths = all === 0 ? 0 : off / all;
  return Math.min(1, 0.7 * lengths + (0.3 * color) / pairs + (isComparable ? 0 : OTHER_SHAPE));
}

const OTHER_SHAPE = 0.3;

const ANY_SHAPE = "any";

const numbersOf = (quantities: readonly Quantity[]): number[] => quantities.map(({ number }) => number);
const unitsOf = (quantities: readonly Quantity[]): string => quantities.map(({ unit }) => unit).join(" ");

export const borders = composites<Border>({
  parse: readBorder,
  takeApart: ({ width, style, color }) => ({
    shape: `${style} ${width.unit}`,
    lengths: [width.number],
    colors: [color],
  }),
});

export const shadows = composites<Shadow>({
  // A shadow without a spread has the same text for a box and for a text: which of them it is for says its use, not its
  // value.
  parse: (text) => asBox(readShadow(text)),
  takeApart({ layers }) {
    const lengths = layers.map(({ x, y, blur, spread }) => [x, y, blur, spread]);
    return {
      shape: layers.map(({ inset }, i) => `${inset} ${unitsOf(lengths[i] ?? [])}`).join(),
      lengths: lengths.flatMap(numbersOf),
      colors: layers.map(({ color }) => color),
    };
  },
});

export const gradients = composites<Gradient>({
  parse: readGradient,
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
});

/** A position as a number: percentages are told apart from each other by more than a length is. */
function percentOf(position: string): number {
  const number = Number.parseFloat(position);
  if (Number.isNaN(number)) return -1e6;
  return position.endsWith("%") ? number * 100 : number + 1e5;
}
