import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "./tree-scopes.ts";

/** References to the objects of the rules. Without a reference, the next garbage collection removes them. */
let references: unknown[] = [];

/**
 * Accesses every CSS rule that observe() will read. At the first access Chromium creates an object for each rule, which takes
 * a third of the whole reading if style sheets are large. This can happen while the page waits for a frame anyway.
 */
export function preloadRules(scopes: readonly TreeScope[]): void {
  references = [];
  for (const scope of scopes) {
    for (const sheet of [...dom.styleSheets(scope), ...dom.adoptedStyleSheets(scope)]) {
      try {
        preload(sheet.cssRules);
      } catch {
        // The sheet is of another origin: observe() cannot read its rules either.
      }
    }
  }
}

function preload(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Every kind of rule has some of these properties.
    const { style, cssRules } = rule as Partial<CSSStyleRule>;
    references.push(rule, style, cssRules);
    if (cssRules && cssRules.length > 0) preload(cssRules);
  }
}
