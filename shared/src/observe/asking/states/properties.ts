import { INHERITED, PAINTED } from "./painted.ts";

/** A set of properties that paint: one bit for each. */
export type Mask = bigint;

const PROPERTIES = PAINTED;
const BITS = new Map(PROPERTIES.map((property, index) => [property, 1n << BigInt(index)]));

export const NONE: Mask = 0n;
export const ALL: Mask = (1n << BigInt(PROPERTIES.length)) - 1n;
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
export function propertiesOf(mask: Mask): readonly string[] {
  let list = lists.get(mask);
  if (!list) {
    if (lists.size > 10_000) lists.clear();
    list = PROPERTIES.filter((property) => (mask & (BITS.get(property) ?? NONE)) !== NONE);
    lists.set(mask, list);
  }
  return list;
}

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

/** Those of the properties of CSS, of which there are a few hundred. */
const longhands = new Map<string, Mask>();

function findLonghands(declared: string): Mask {
  if (declared === "all") return ALL;
  if (declared.startsWith("--")) return CUSTOM;
  const part = /^border-(?:block|inline)-(?:start|end)-(color|style|width)$/.exec(declared)?.[1];
  if (part !== undefined) return maskOf(["top", "right", "bottom", "left"].map((side) => `border-${side}-${part}`));
  const isCorner = /^border-(?:start|end)-(?:start|end)-radius$/.test(declared);
  return isCorner ? maskOf(PROPERTIES.filter((property) => property.endsWith("-radius"))) : NONE;
}
