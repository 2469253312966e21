import { PAINTED } from "./painted.ts";

/** A declaration as written. */
export interface Declared {
  readonly text: string;
  readonly important: boolean;
  /** The shorthand that the text is a value of, if it contains var(). */
  readonly shorthand: string | undefined;
}

const LOGICAL: Readonly<Record<string, string>> = {
  top: "block-start",
  bottom: "block-end",
  left: "inline-start",
  right: "inline-end",
  "top-left": "start-start",
  "top-right": "start-end",
  "bottom-right": "end-end",
  "bottom-left": "end-start",
};

/** The declaration of a longhand or custom property in a rule or a style attribute; undefined if it has none. */
export function declaredIn(style: CSSStyleDeclaration, property: string): Declared | undefined {
  const own = plain(style, property);
  if (own || property.startsWith("--")) return own;
  const [, side, rest] =
    /^border-((?:top|bottom|left|right)(?:-(?:left|right)(?=-radius))?)-(.+)$/.exec(property) ?? [];
  const logical = side === undefined ? undefined : plain(style, `border-${LOGICAL[side]}-${rest}`);
  if (logical) return logical;
  // The longhands of a shorthand that contains var() are empty.
  for (const shorthand of PAINTED.get(property)?.shorthands ?? []) {
    const text = style.getPropertyValue(shorthand);
    if (text.includes("var(")) return { text, important: style.getPropertyPriority(shorthand) !== "", shorthand };
  }
  return plain(style, "all");
}

function plain(style: CSSStyleDeclaration, property: string): Declared | undefined {
  const text = style.getPropertyValue(property).trim();
  if (text === "") return undefined;
  return { text, important: style.getPropertyPriority(property) !== "", shorthand: undefined };
}
