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
  [/^(border|outline|column-rule)/, "border"],
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

/** Colours with a high chroma on surfaces, text and shapes are accents; other colours have the first role that fits. */
export function roleOf({ value, contexts }: ColorToken): ColorRole {
  const roles = new Set(contexts.map(roleOfProperty));
  const isSeen = roles.has("background") || roles.has("text") || roles.has("shape");
  if (isSeen && chromaOf(value) >= ACCENT_CHROMA) return "accent";
  return colorRoles.find((role) => roles.has(role)) ?? "effect";
}

function roleOfProperty(property: string): ColorRole {
  return ROLES.find(([pattern]) => pattern.test(property))?.[1] ?? "effect";
}
