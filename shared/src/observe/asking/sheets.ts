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
