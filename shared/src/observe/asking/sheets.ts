import * as dom from "../dom/members.ts";
import { inserted, type Undo } from "./changes.ts";
import type { RuleOwner } from "./live-rules.ts";

/** A sheet of a tree that applies, to which rules can be added. */
export function writableSheet(root: dom.Root, view: Window): CSSStyleSheet | undefined {
  return [...dom.styleSheets(root), ...dom.adoptedStyleSheets(root)].find((sheet) => isWritable(sheet, view));
}

export function isWritable(sheet: CSSStyleSheet, view: Window): boolean {
  if (sheet.disabled || (sheet.media.length > 0 && !view.matchMedia(sheet.media.mediaText).matches)) return false;
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}

export function insertLast(sheet: RuleOwner, text: string, undo: Undo): void {
  insertAt(sheet, text, sheet.cssRules.length, undo);
}

export function insertAt(sheet: RuleOwner, text: string, index: number, undo: Undo): void {
  const remove = inserted(sheet, text, index);
  if (remove) undo.add(remove);
}

/** A custom property that stands beside a declaration for a moment. */
export interface Mark {
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

/** Pseudo-elements are not selected by `*`, so their rules need all marks of a node in one text themselves. */
export const isOfPseudo = (selector: string): boolean => OF_PSEUDO.test(selector);
const OF_PSEUDO = /::|:(?:before|after|first-line|first-letter)\b/;

export function setMarks(style: CSSStyleDeclaration, marks: readonly Mark[], undo: Undo): void {
  if (marks.length === 0) return;
  undo.add(() => {
    for (const { name } of marks) dom.removeProperty(style, name);
  });
  for (const { name, value, important } of marks) dom.setProperty(style, name, value, important ? "important" : "");
}

/** Registers a mark of no type, so that no transition of all properties includes it. */
export function registerMark(
  sheet: CSSStyleSheet,
  view: Window,
  name: string,
  undo: Undo,
  more = "inherits: false",
): void {
  // The cast: the type of a window does not have the globals of its realm.
  const { CSS } = view as Window & typeof globalThis;
  insertLast(sheet, `@property ${CSS.escape(name)} { syntax: "*"; ${more} }`, undo);
}
