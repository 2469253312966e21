import type { ColorToken } from "@tintype/shared/tokens/schema";
import { chromaOf } from "./color-notation.ts";

/** What a colour is for, in the order in which people look for it. */
export const colorRoles = ["accent", "background", "text", "border", "shape", "effect"] as const;
export type ColorRole = (typeof colorRoles)[number];

/** From this OKLCH chroma on a colour speaks; below lie greys, tints and inks. */
const ACCENT_CHROMA = 0.09;

/** The role that a CSS property's colours play; what is not listed is an effect (shadows, gradients, underlines). */
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

/** Each colour once, in the group of its role; within a group as before. Groups without colours are left out. */
export function groupByRole(colors: readonly ColorToken[]): RoleGroup[] {
  const groups = Map.groupBy(colors, roleOf);
  return colorRoles.flatMap((role) => {
    const some = groups.get(role);
    return some ? [{ role, colors: some }] : [];
  });
}

/** Strong colours of surfaces, text and shapes are accents; the rest goes by the first role that it has. */
export function roleOf({ value, contexts }: ColorToken): ColorRole {
  const roles = new Set(contexts.map(roleOfProperty));
  const isSeen = roles.has("background") || roles.has("text") || roles.has("shape");
  if (isSeen && chromaOf(value) >= ACCENT_CHROMA) return "accent";
  return colorRoles.find((role) => roles.has(role)) ?? "effect";
}

function roleOfProperty(property: string): ColorRole {
  return ROLES.find(([pattern]) => pattern.test(property))?.[1] ?? "effect";
}
