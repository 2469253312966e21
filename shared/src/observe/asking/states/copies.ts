import type { SheetChanges } from "../changes.ts";
import type { LiveRule } from "../live-rules.ts";
import { writeBody } from "../rule-text.ts";
import { layoutText, paintingText } from "./declarations.ts";
import { type Assumption, assumeState, occurrencesFor, type Scanned, scanSelector } from "./selectors.ts";
import type { StateRule } from "./state-rules.ts";

/**
 * Plans for each rule that mentions a state what makes it match as assumed: a copy beside it, or another selector if it would
 * have to match fewer elements. A rule in a copied one is copied with that.
 */
export function planCopies(changes: SheetChanges, rules: readonly StateRule[], assumption: Assumption): void {
  const { state, holds } = assumption;
  const assume = (scan: Scanned) => assumeState(scan, assumption);
  const copied = new Set<LiveRule>();
  const copy = (live: LiveRule, prelude: string) => {
    const body = writeBody(live.rule, { pick: paintingText, select: (inner) => assume(scanSelector(inner)) });
    if (body !== "") changes.insertAfter(live, `${prelude}{${body}}`);
  };
  for (const { live, scan } of rules) {
    const occurrences = occurrencesFor(scan, state);
    if (live.around && copied.has(live.around)) copied.add(live);
    else if (occurrences.length === 0) continue;
    else if (live.kind === "scope") {
      // The prelude of a scope cannot be set.
      if (holds && occurrences.some(({ isNegated }) => !isNegated)) copy(live, scopePrelude(live.rule, assume));
    } else if (holds && !occurrences.some(({ isNegated }) => isNegated)) {
      copied.add(live);
      copy(live, assume(scan));
    } else {
      const layout = writeBody(live.rule, { pick: layoutText });
      if (layout !== "") changes.insertAfter(live, `${scan.text}{${layout}}`);
      changes.setSelector(live, assume(scan));
    }
  }
}

function scopePrelude(rule: CSSRule, assume: (scan: Scanned) => string): string {
  const { start, end } = rule as CSSRule & { readonly start: string | null; readonly end: string | null }; // lacking in the DOM types
  const from = start === null ? "" : `(${assume(scanSelector(start))})`;
  return `@scope ${from}${end === null ? "" : ` to (${assume(scanSelector(end))})`}`;
}
