import type { SourceWarning } from "../report.ts";
import { newBudget, Variables } from "./css/variables.ts";
import { changeEntry, type Entries, type SourceEntry } from "./entry.ts";
import { TokenWarning } from "./faults.ts";
import { tokenFinder } from "./names-of-tokens.ts";

// SCSS and JSON files refer to custom properties too: `$gap: var(--acme-space, 8px)`.

/**
 * Replaces `var()` by the token of that name, with or without a prefix of one word, or else by its fallback. A value with a
 * reference to something else stays as it is, with a warning.
 */
export function withReferences({ entries, contexts, warnings, leftOut = [], emptyBecause }: Entries): Entries {
  const budget = newBudget();
  const faults: SourceWarning[] = [];
  const replace = (list: readonly SourceEntry[], isBase: boolean): readonly SourceEntry[] => {
    if (!list.some(hasReference)) return list;
    const variables = new Variables({ get: tokenFinder(list) }, budget);
    return list.map((entry) => {
      const resolved = hasReference(entry) ? variables.replace(entry.value) : undefined;
      if (!resolved) return entry;
      if ("value" in resolved) return changeEntry(entry, { value: resolved.value });
      if (isBase)
        faults.push(new TokenWarning({ token: entry.name, ...faultOf(resolved, entry.value) }, () => entry.position));
      return entry;
    });
  };
  const replaced = replace(entries, true);
  return {
    entries: replaced,
    contexts: new Map([...contexts].map(([name, contextEntries]) => [name, replace(contextEntries, false)])),
    warnings: [...warnings, ...faults],
    leftOut,
    emptyBecause,
  };
}

/** `$gap: var(--gap)` seems to refer to itself, but means a custom property of another file. */
const faultOf = ({ fault, about }: { fault: string; about?: string }, value: string) =>
  about === undefined ? { fault } : { fault: "It refers to a custom property that this file does not have.", value };

const hasReference = ({ value }: SourceEntry): boolean => value.includes("var(");
