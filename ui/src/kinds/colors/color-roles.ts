import type { ColorToken } from "@tintype/shared/kinds/wire";
import { chromaOf } from "./color-notation.ts";

/** The roles of colours, in the order in which they are shown. */
export const colorRoles = ["accent", "background", "text", "border", "shape", "effect"] as const;
export type ColorRole = (typeof colorRoles)[number];

/** Colours with at least this OKLCH chroma can be accents; below are greys, tints and text colours. */
const ACCENT_CHROMA = 0.09;

/** The role of a CSS property's colours. Properties that are not listed are effects (shadows, gradients, underlines). */
const ROLES: readonly (readonly [RegExp, ColorRole])[] = [
  [/^background-color$/, "background"],
  [/^(color|-webkit-text-(fill|stroke)-color)$/, "text"],
  [/^(border|outline|column-rule|row-rule)/, "border"],
  [/^(fill|stroke|stop-color)$/, "shape"],
];

export interface RoleGroup {
  readonly role: ColorRole;
  readonly colors: readonly ColorToken[];
}

/** Each colour once, in the group of its role, in the given order. Groups without colours are left out. */
export function groupByRole(colors: readonly ColorToken[]): RoleGroup[] {
  const groups = Map.groupBy(colors, roleOf);
  return colorRoles.flatMap((role) => {
    const some = groups.get(role);
    return some ? [{ role, colors: some }] : [];
  });
}

/**
 * Returns the role that a colour has most often. Colours with a high chroma that are mostly seen on surfaces, text and shapes are accents.
 * Without `uses` it is not known how often a colour has each role: then it has the first one that fits.
 */
function roleOf(color: ColorToken): ColorRole {
  const counts = roleCounts(color);
  const most = Math.max(...counts.values());
  const role = colorRoles.find((candidate) => counts.get(candidate) === most) ?? "effect";
  const isSeen = color.uses ? SEEN.includes(role) : SEEN.some((candidate) => counts.has(candidate));
  return isSeen && chromaOf(color.value) >= ACCENT_CHROMA ? "accent" : role;
}

const SEEN: readonly ColorRole[] = ["background", "text", "shape"];

/**
 * Counts the elements that have a colour in each role. An element with a border on four sides has one border: the most frequent
 * property counts.
 */
function roleCounts({ contexts, uses }: ColorToken): ReadonlyMap<ColorRole, number> {
  const counts = new Map<ColorRole, number>();
  for (const property of contexts) {
    const role = roleOfProperty(property);
    counts.set(role, Math.max(counts.get(role) ?? 0, uses ? (uses[property] ?? 0) : 1));
  }
  return counts;
}

function roleOfProperty(property: string): ColorRole {
  return ROLES.find(([pattern]) => pattern.test(property))?.[1] ?? "effect";
}
