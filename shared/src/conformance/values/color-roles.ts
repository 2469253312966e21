import { nameWords } from "../names.ts";
import type { PageValue } from "./value-kind.ts";

/** The role of a colour. */
export type ColorRole = "text" | "background" | "border";

const WORDS: Readonly<Record<ColorRole, ReadonlySet<string>>> = {
  border: new Set([
    "border",
    "borders",
    "outline",
    "divider",
    "dividers",
    "stroke",
    "line",
    "rule",
    "separator",
    "hairline",
  ]),
  text: new Set(["text", "fg", "foreground", "on", "ink", "font", "heading", "label", "icon", "link", "content"]),
  background: new Set([
    "bg",
    "background",
    "backgrounds",
    "surface",
    "surfaces",
    "canvas",
    "fill",
    "layer",
    "backdrop",
    "overlay",
  ]),
};

/** The role that a token's name says, by its first word that says one: `border` of `color.border.text`. */
export function roleOfName(name: string): ColorRole | undefined {
  for (const word of nameWords(name)) {
    const role = ROLES.find((role) => WORDS[role].has(word));
    if (role) return role;
  }
  return undefined;
}

const ROLES = ["border", "text", "background"] as const;

/** The role in which most elements use a colour. */
export function roleOfUse({ contexts, uses }: PageValue): ColorRole | undefined {
  const counts: Record<ColorRole, number> = { text: 0, background: 0, border: 0 };
  for (const property of contexts) {
    const role = roleOfProperty(property);
    if (role) counts[role] += uses?.[property] ?? 1;
  }
  const [role] = ROLES.toSorted((a, b) => counts[b] - counts[a]);
  return role && counts[role] > 0 ? role : undefined;
}

function roleOfProperty(property: string): ColorRole | undefined {
  if (/^(border|outline|column-rule|row-rule|stroke)/.test(property)) return "border";
  if (/^(background|box-shadow)/.test(property)) return "background";
  if (/^(color|fill|caret|text-|-webkit-text)/.test(property)) return "text";
  return undefined;
}
