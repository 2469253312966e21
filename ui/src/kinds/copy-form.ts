import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import { oneLine } from "@tintype/shared/text/one-line";
import { inNotation, type Notation, notations } from "./colors/color-notation.ts";
import type { FindTailwindClass } from "./tailwind-classes.ts";

/** In which form a click copies a colour. */
export const colorForms = [...notations, "var", "class"] as const;
export type ColorForm = (typeof colorForms)[number];

/** In which form a click copies a token of another kind: its value, `var(--name)`, or a class of Tailwind. */
export const valueForms = ["value", "var", "class"] as const;
export type ValueForm = (typeof valueForms)[number];

export type CopyForm = ColorForm | ValueForm;

/** The key that chooses each form, and copies the token with the focus in it. */
export const formKeys: Readonly<Record<CopyForm, string>> = {
  hex: "h",
  rgb: "b",
  hsl: "l",
  oklch: "o",
  bare: "x",
  value: "a",
  var: "v",
  class: "t",
};

/** A token as it is copied. */
export interface Written {
  readonly text: string;
  /** True if it is the token's value: rgb can only write the nearest colour to one outside sRGB. */
  readonly exact: boolean;
  /** Absent if the text is not a class. */
  readonly classOf?: "page" | "export";
}

/** Matches the custom properties that var() can contain as they are. */
const IDENTIFIER = /^--[-\w\p{L}\p{N}]+$/u;

/** The reference to the custom property that a token has on its page; undefined for a token without one. */
export function varOf({ custom_property: property = "" }: NamedToken): string | undefined {
  return IDENTIFIER.test(property) ? `var(${property})` : undefined;
}

/** A token in a form; its value if it has no text in this form. */
export function writeToken(
  kind: NamedKey,
  token: NamedToken,
  form: CopyForm,
  findClass: FindTailwindClass | undefined,
): Written {
  if (form === "var") {
    const text = varOf(token);
    if (text !== undefined) return { text, exact: true };
  }
  if (form === "class") {
    const utilityClass = findClass?.(kind, token);
    if (utilityClass) return { text: utilityClass.text, exact: true, classOf: utilityClass.of };
  }
  if (kind !== "colors") return { text: token.value, exact: true };
  return inNotation(token.value, isNotation(form) ? form : "hex");
}

/** Several tokens, one in each line: with their names, if the form does not say them. */
export function writeTokens(
  kind: NamedKey,
  tokens: readonly NamedToken[],
  form: CopyForm,
  findClass: FindTailwindClass | undefined,
): string {
  return tokens
    .map((token) => {
      const { text, classOf } = writeToken(kind, token, form, findClass);
      return oneLine(classOf !== undefined || text === varOf(token) ? text : `${token.name}: ${text}`);
    })
    .join("\n");
}

export const isNotation = (form: CopyForm): form is Notation => (notations as readonly string[]).includes(form);
