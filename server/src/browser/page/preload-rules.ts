import type { TreeScope } from "./tree-scopes.ts";

/** What Chromium makes for a rule at the first question goes with the next garbage collection, unless somebody keeps it. */
let kept: unknown[] = [];

/**
 * Asks once for every rule that observe() will ask for, and what is in it. Chromium makes an object for each at the first
 * question, which takes a third of the whole reading where style sheets are large. It can be done while the page waits for
 * a frame anyway.
 */
export function askForRules(scopes: readonly TreeScope[]): void {
  kept = [];
  for (const scope of scopes) {
    for (const sheet of [...scope.styleSheets, ...scope.adoptedStyleSheets]) {
      try {
        askFor(sheet.cssRules);
      } catch {
        // Of another origin: observe() will not get at its rules either.
      }
    }
  }
}

function askFor(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Whatever the rule is, it has some of these.
    const { style, cssRules } = rule as Partial<CSSStyleRule>;
    kept.push(rule, style, cssRules);
    if (cssRules && cssRules.length > 0) askFor(cssRules);
  }
}
