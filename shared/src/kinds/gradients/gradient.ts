import {
  angleOf,
  functionOf,
  type Part,
  parseItems,
  parseParts,
  percentageOf,
  writeQuantity,
} from "../../css/component-values.ts";
import { writeMath } from "../../css/math.ts";
import { type CanonicalColor, seenDistance } from "../colors/color.ts";
import { colorOf, isLegacy, isVisible } from "../colors/in-composites.ts";
import { type GradientType, writeLengthOrPercentage, writeLine } from "./line.ts";
import { takeSpace } from "./space.ts";

/** A colour of a gradient. Where the author gave a colour two positions, there are two stops. */
export interface Stop {
  readonly color: CanonicalColor;
  /** Undefined if the author set none. */
  readonly position: string | undefined;
}

/** A hint: the position of the middle between the stops around it. */
interface Hint {
  readonly color?: undefined;
  readonly position: string;
}

export interface Gradient {
  readonly type: GradientType;
  readonly repeating: boolean;
  /** Direction, or shape and position: `90deg`, `circle at 50% 50%`, `from 0deg at 50% 50%`. */
  readonly line: string;
  /** The interpolation space; undefined if it is sRGB and need not be said. */
  readonly space: string | undefined;
  readonly items: readonly (Stop | Hint)[];
}

const NAME = /^(repeating-)?(linear|radial|conic)-gradient$/;
const PROPERTIES = new Set(["background-image", "border-image-source", "mask-image"]);

/** The gradients in the computed value of a property, which may have several images. */
export function gradientsOf(property: string, css: string): Gradient[] {
  if (!PROPERTIES.has(property) || !css.includes("gradient(")) return [];
  return parseItems(css).flatMap((parts) => readImage(parts) ?? []);
}

/** Reads a value that is one gradient. */
export const readGradient = (css: string): Gradient | undefined => readImage(parseParts(css) ?? []);

/** Undefined for other images, and for a gradient of which no colour shows. */
function readImage(parts: readonly Part[]): Gradient | undefined {
  const image = parts.length === 1 ? functionOf(parts[0]) : undefined;
  const [, repeating, name] = NAME.exec(image?.name ?? "") ?? [];
  if (!image || !isType(name)) return undefined;
  const [firstArgument = [], ...rest] = image.args;
  const hasPrelude = !firstArgument.some(colorOf);
  const prelude = hasPrelude ? firstArgument : [];
  if (hasPrelude && prelude.length === 0) return undefined;
  const { space, line: lineParts } = takeSpace(prelude) ?? {};
  const line = lineParts && writeLine(name, lineParts);
  const args = hasPrelude ? rest : image.args;
  const items = args.map((arg) => readItem(arg, name));
  if (line === undefined || !areItems(items)) return undefined;
  const flatItems = items.flat();
  if (!flatItems.some(({ color }) => color && isVisible(color))) return undefined;
  const isLegacyOnly = args.flat().every((part) => !colorOf(part) || isLegacy(part));
  const effective = space ?? (isLegacyOnly ? "srgb" : "oklab");
  const isDefault =
    effective === "srgb" && flatItems.every(({ color }) => color === undefined || color.format === "hex");
  return {
    type: name,
    repeating: repeating !== undefined,
    line,
    space: isDefault ? undefined : effective,
    items: flatItems,
  };
}

const isType = (name: string | undefined): name is GradientType =>
  name === "linear" || name === "radial" || name === "conic";

type Item = readonly (Stop | Hint)[];

/** Returns whether all items could be read, and hints are only between stops. */
function areItems(items: readonly (Item | undefined)[]): items is readonly Item[] {
  const isStop = (item: Item | undefined) => item?.[0]?.color !== undefined;
  return (
    isStop(items[0]) &&
    isStop(items.at(-1)) &&
    items.every((item, i) => item !== undefined && (isStop(item) || isStop(items[i + 1])))
  );
}

/** Reads a colour with up to two positions, or a hint. */
function readItem(parts: readonly Part[], type: GradientType): Item | undefined {
  const isFirst = colorOf(parts[0]) !== undefined;
  const color = colorOf(isFirst ? parts[0] : parts.at(-1));
  const others = isFirst ? parts.slice(1) : color ? parts.slice(0, -1) : parts;
  const positions = others.flatMap((part) => writePosition(part, type) ?? []);
  const [first, second] = positions;
  if (positions.length < others.length || positions.length > 2) return undefined;
  if (color) return [{ color, position: first }, ...(second === undefined ? [] : [{ color, position: second }])];
  return first !== undefined && second === undefined ? [{ position: first }] : undefined;
}

function writePosition(part: Part, type: GradientType): string | undefined {
  if (type !== "conic") return writeLengthOrPercentage(part);
  const quantity = angleOf(part) ?? percentageOf(part);
  return quantity ? writeQuantity(quantity) : writeMath(part);
}

/** The canonical text, with direction or shape and position also where they are the defaults. */
export const gradientText = (gradient: Gradient): string =>
  `${gradient.repeating ? "repeating-" : ""}${gradient.type}-gradient(${[preludeText(gradient), ...itemTexts(gradient)].join(", ")})`;

const preludeText = ({ line, space }: Gradient): string => (space === undefined ? line : `${line} in ${space}`);

/** The canonical texts of stops and hints. */
export const itemTexts = ({ items }: Gradient): string[] =>
  items.map(({ color, position }) => [color?.value, position].filter((text) => text !== undefined).join(" "));

/** How different two gradients are, from 0 to 1: type, direction and positions count for more than the colours. */
export function gradientDistance(a: Gradient, b: Gradient): number {
  if (a.type !== b.type || a.repeating !== b.repeating) return 1;
  const pairs = Math.min(a.items.length, b.items.length);
  const all = Math.max(a.items.length, b.items.length);
  let sum = all - pairs;
  for (let i = 0; i < pairs; i++) {
    const [item, otherItem] = [a.items[i], b.items[i]];
    if (item && otherItem) sum += itemDistance(item, otherItem);
  }
  return (a.line === b.line ? 0 : 0.3) + (a.space === b.space ? 0 : 0.1) + (0.6 * sum) / all;
}

function itemDistance(a: Stop | Hint, b: Stop | Hint): number {
  if (!a.color !== !b.color) return 1;
  const color = a.color && b.color ? Math.min(1, seenDistance(a.color, b.color)) : 0;
  return (a.position === b.position ? 0 : 0.6) + 0.4 * color;
}
