import { getOrCreateBounded } from "../../memo.ts";

const SIDES = ["top", "right", "bottom", "left"];
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"];

export const PAINTED: readonly string[] = [
  "color",
  "background-color",
  "background-image",
  ...SIDES.flatMap((side) => ["color", "style", "width"].map((part) => `border-${side}-${part}`)),
  ...CORNERS.map((corner) => `border-${corner}-radius`),
  ...["color", "style", "width", "offset"].map((part) => `outline-${part}`),
  "box-shadow",
  "text-shadow",
  ...["line", "style", "color", "thickness"].map((part) => `text-decoration-${part}`),
  "text-underline-offset",
  "opacity",
  "transform",
  "translate",
  "scale",
  "rotate",
  "filter",
  "backdrop-filter",
  "fill",
  "stroke",
  "stroke-width",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-transform",
];

/** Properties that an element inherits from the one around it. */
export const INHERITED: ReadonlySet<string> = new Set([
  "color",
  "fill",
  "stroke",
  "stroke-width",
  "text-shadow",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-transform",
  "text-underline-offset",
]);

/** A set of properties that paint: one bit for each. */
export type Mask = bigint;

const BITS = new Map(PAINTED.map((property, index) => [property, 1n << BigInt(index)]));

export const NONE: Mask = 0n;
export const ALL: Mask = (1n << BigInt(PAINTED.length)) - 1n;
/** Stands for custom properties. */
export const CUSTOM: Mask = ALL + 1n;
/** Stands for a rule that selects elements that are in the state themselves. */
export const OF_ITSELF: Mask = CUSTOM << 1n;

export function maskOf(properties: Iterable<string>): Mask {
  let mask = NONE;
  for (const property of properties) mask |= BITS.get(property) ?? NONE;
  return mask;
}

const lists = new Map<Mask, readonly string[]>();

/** The properties of a set, in an order that is always the same. */
export const propertiesOf = (mask: Mask): readonly string[] =>
  getOrCreateBounded(lists, 10_000, mask, () => PAINTED.filter((property) => hasProperty(mask, property)));

export const hasProperty = (mask: Mask, property: string): boolean => (mask & (BITS.get(property) ?? NONE)) !== NONE;

export const INHERITED_MASK = maskOf(INHERITED);
export const COLOR = maskOf(["color"]);

/** The longhands that a declared property may set. Which side a logical one is depends on the element. */
export function longhandsOf(declared: string): Mask {
  let mask = BITS.get(declared) ?? longhands.get(declared);
  if (mask === undefined) {
    mask = findLonghands(declared);
    if (!declared.startsWith("--")) longhands.set(declared, mask);
  }
  return mask;
}

/** Masks of the properties of CSS, of which there are a few hundred. */
const longhands = new Map<string, Mask>();

function findLonghands(declared: string): Mask {
  if (declared === "all") return ALL;
  if (declared.startsWith("--")) return CUSTOM;
  const part = /^border-(?:block|inline)-(?:start|end)-(color|style|width)$/.exec(declared)?.[1];
  if (part !== undefined) return maskOf(["top", "right", "bottom", "left"].map((side) => `border-${side}-${part}`));
  const isCorner = /^border-(?:start|end)-(?:start|end)-radius$/.test(declared);
  return isCorner ? maskOf(PAINTED.filter((property) => property.endsWith("-radius"))) : NONE;
}
