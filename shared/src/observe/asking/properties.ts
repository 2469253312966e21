import { getOrCreate } from "../memo.ts";

// The properties whose declarations are asked for, and how shorthands and logical sides belong to them.

const SIDES = ["top", "right", "bottom", "left"] as const;
type Side = (typeof SIDES)[number];
const BORDERS = SIDES.map((side) => `border-${side}`);
const RADII = ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => `border-${corner}-radius`);
const FONT = [
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "line-height",
  "letter-spacing",
  "text-transform",
];
const linesOf = (property: string): string[] => ["color", "width", "style"].map((part) => `${property}-${part}`);

/** Things that several longhands paint. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["border", BORDERS.flatMap(linesOf)],
  ...[...BORDERS, "outline", "column-rule", "row-rule"].map((line): [string, string[]] => [line, linesOf(line)]),
  ["border-radius", RADII],
  ["font", FONT],
]);

/** The properties that elements inherit, if no rule sets them. */
const INHERITED: ReadonlySet<string> = new Set([
  "color",
  "fill",
  "stroke",
  "text-shadow",
  "accent-color",
  "caret-color",
  "text-emphasis-color",
  "-webkit-text-fill-color",
  "-webkit-text-stroke-color",
  ...FONT,
  "font",
]);

/** The longhands whose declarations are asked for. */
const LONGHANDS: readonly string[] = [
  "color",
  "background-color",
  "background-image",
  "mask-image",
  "border-image-source",
  "box-shadow",
  "text-shadow",
  "filter",
  "text-decoration-color",
  "text-emphasis-color",
  "caret-color",
  "accent-color",
  "-webkit-text-fill-color",
  "-webkit-text-stroke-color",
  "fill",
  "stroke",
  "stop-color",
  ...["border", "outline", "column-rule", "row-rule", "border-radius", "font"].flatMap(longhandsOf),
  ...["margin", "padding"].flatMap((property) => SIDES.map((side) => `${property}-${side}`)),
  "row-gap",
  "column-gap",
  "z-index",
  "opacity",
  ...["transition", "animation"].flatMap((property) => [`${property}-duration`, `${property}-timing-function`]),
];
const INDEXES: ReadonlyMap<string, number> = new Map(LONGHANDS.map((longhand, index) => [longhand, index]));

/** The longhands of what paints, which may be a whole border. */
export function longhandsOf(painted: string): readonly string[] {
  return PARTS.get(painted) ?? [painted];
}

/** The longhand that has the colour of lines, if something paints lines by several longhands. */
export function lineColorOf(painted: string): string | undefined {
  return PARTS.get(painted)?.find((longhand) => longhand.endsWith("-color"));
}

export const isInherited = (property: string): boolean => INHERITED.has(property);

export const askedLonghands: readonly string[] = LONGHANDS;

/** The position of a longhand among them; undefined if it is not asked for. */
export const indexOf = (longhand: string): number | undefined => INDEXES.get(longhand);

/** The physical sides of the logical ones, which depend on the direction of lines and of the letters in them. */
export interface Flow {
  readonly block: readonly [start: Side, end: Side];
  readonly inline: readonly [start: Side, end: Side];
}

/** How most elements are written. */
export const HORIZONTAL: Flow = { block: ["top", "bottom"], inline: ["left", "right"] };

/** The flow of an element by its computed style. */
export function flowOf(writingMode: string, direction: string): Flow {
  const isReversed = (direction === "rtl") !== (writingMode === "sideways-lr");
  const isVertical = /^(?:vertical|sideways)/.test(writingMode);
  const inline = isVertical ? (["top", "bottom"] as const) : HORIZONTAL.inline;
  const isLeftFirst = writingMode.endsWith("-lr");
  const block = isVertical ? (["right", "left"] as const) : HORIZONTAL.block;
  return { block: isLeftFirst ? [block[1], block[0]] : block, inline: isReversed ? [inline[1], inline[0]] : inline };
}

const LOGICAL_SIDE = /^(margin|padding|border)-(block|inline)-(start|end)(-\w+)?$/;
const LOGICAL_CORNER = /^border-(start|end)-(start|end)-radius$/;

export const isLogical = (longhand: string): boolean => LOGICAL_SIDE.test(longhand) || LOGICAL_CORNER.test(longhand);

export function physicalOf(longhand: string, { block, inline }: Flow): string {
  const side = LOGICAL_SIDE.exec(longhand);
  if (side) {
    const [, property, axis, end, part = ""] = side;
    return `${property}-${(axis === "block" ? block : inline)[end === "start" ? 0 : 1]}${part}`;
  }
  const corner = LOGICAL_CORNER.exec(longhand);
  if (!corner) return longhand;
  const sides = [block[corner[1] === "start" ? 0 : 1], inline[corner[2] === "start" ? 0 : 1]];
  const [vertical, horizontal] = /top|bottom/.test(sides[0] ?? "") ? sides : [sides[1], sides[0]];
  return `border-${vertical}-${horizontal}-radius`;
}

const shorthands = new Map<string, readonly string[]>();

/** The shorthands that may set a longhand, the inner ones first. */
export function shorthandsOf(longhand: string): readonly string[] {
  return getOrCreate(shorthands, longhand, () => namedShorthands(longhand));
}

function namedShorthands(longhand: string): readonly string[] {
  if (longhand.endsWith("-radius")) return ["border-radius"];
  if (longhand === "border-image-source") return ["border-image", "border"];
  const line = /^border-((?:(block|inline)-)?\w+)-(color|width|style)$/.exec(longhand);
  if (line) {
    const [, side, axis, part] = line;
    const ofAxis = axis === undefined ? [] : [`border-${axis}-${part}`, `border-${axis}`];
    return [`border-${side}`, ...ofAxis, `border-${part}`, "border"];
  }
  const spacing = /^(margin|padding)-(?:(block|inline)-)?/.exec(longhand);
  if (spacing) return spacing[2] === undefined ? [spacing[1] ?? ""] : [`${spacing[1]}-${spacing[2]}`];
  const rule = /^(column|row)-rule-(color|width|style)$/.exec(longhand);
  if (rule) return [`${rule[1]}-rule`, `rule-${rule[2]}`, "rule"];
  const [, shorthand] = OTHERS.find(([pattern]) => pattern.test(longhand)) ?? [];
  return shorthand ?? [];
}

const OTHERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^background-/, ["background"]],
  [/^mask-/, ["mask"]],
  [/^outline-/, ["outline"]],
  [/^(row|column)-gap$/, ["gap"]],
  [/^transition-/, ["transition"]],
  [/^animation-/, ["animation"]],
  [/^(font-|line-height$)/, ["font"]],
  [/^text-decoration-/, ["text-decoration"]],
  [/^text-emphasis-/, ["text-emphasis"]],
  [/^overflow-/, ["overflow"]],
  [/^list-style-/, ["list-style"]],
  [/^column-(count|width)$/, ["columns"]],
  [/^flex-(direction|wrap)$/, ["flex-flow"]],
  [/^-webkit-text-stroke-/, ["-webkit-text-stroke"]],
];
