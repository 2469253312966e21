import { prepareSelectors } from "@tintype/shared/observe/cascade/selectors/classes-in-use";
import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/** References to the objects of the rules. Without a reference, the next garbage collection removes them. */
let references: unknown[] = [];

/**
 * Accesses every CSS rule that observe() will read. At the first access Chromium creates an object for each rule, which takes
 * a third of the whole reading if style sheets are large. This can happen while the page waits for a frame anyway.
 */
export function preloadRules(scopes: readonly TreeScope[]): void {
  references = [];
  forEachRule(scopes, (rule, { cssRules }) => references.push(rule, cssRules));
}

/** Parses the selectors of every CSS rule, which can happen while the page waits for another frame. */
export function preloadSelectors(scopes: readonly TreeScope[]): void {
  forEachRule(scopes, (_, { selectorText }) => {
    if (selectorText !== undefined) prepareSelectors(selectorText);
  });
}

type SomeRule = Partial<Pick<CSSStyleRule, "cssRules" | "selectorText">>;

function forEachRule(scopes: readonly TreeScope[], visit: (rule: CSSRule, same: SomeRule) => void): void {
  const within = (rules: CSSRuleList) => {
    for (const rule of rules) {
      const some = rule as SomeRule; // the cast: a rule of any kind has some of these members
      visit(rule, some);
      if (some.cssRules && some.cssRules.length > 0) within(some.cssRules);
    }
  };
  for (const scope of scopes) {
    for (const sheet of [...dom.styleSheets(scope), ...dom.adoptedStyleSheets(scope)]) {
      try {
        within(sheet.cssRules);
      } catch {
        // The sheet is of another origin: observe() cannot read its rules either.
      }
    }
  }
}
