import { isGenericFamily } from "../../css/font-families.ts";
import { cssString } from "./escape.ts";
import type { Reference } from "./reference.ts";

/** A family as CSS: a keyword, or a string. */
export function familyCss(family: string): string {
  return isGenericFamily(family) ? family : cssString(family);
}

/** Returns whether a family has a form in DTCG: braces make a string a reference there, and cannot be escaped. */
export function isDtcgFamily(family: string): boolean {
  return family !== "" && !/[{}]/.test(family);
}

export function familyReference(family: string): Reference {
  return { kind: "typography", namespace: "font", name: family, css: familyCss(family) };
}
