import { diffTokens } from "@tintype/shared/diff/diff";
import type { KindChanges } from "@tintype/shared/kinds/changes";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ChangedTokens, TokenChange } from "../../kinds/changed.ts";
import type { KindKey } from "../../kinds/kind.ts";

/** The tokens of a version compared with those of an earlier one. */
export interface TokenComparison {
  /** Tokens that are new or have changed. Kinds whose tokens have no identity are left out. */
  readonly changed: ChangedTokens;
  /** Number of changes, with those that no token of the later version can show. */
  readonly total: number;
}

/** Compares the tokens of a version with those of an earlier one. */
export function compareTokens(before: Tokens, after: Tokens): TokenComparison {
  const { changes, summary } = diffTokens(before, after);
  const { modes: _, ...ofBase } = changes;
  // The keys of the changes are kinds.
  const keys = Object.keys(ofBase) as KindKey[];
  return { changed: new Map(keys.map((key) => [key, changesOf(ofBase, key)])), total: summary.total_changes };
}

function changesOf(changes: KindChanges, key: KindKey): ReadonlyMap<string, TokenChange> {
  const kindChanges = changes[key];
  if (!kindChanges || key === "contrasts" || key === "assets") return new Map();
  const modified = "modified" in kindChanges ? (kindChanges.modified ?? []) : [];
  return new Map<string, TokenChange>([
    ...kindChanges.added.map((token) => [idOf(token), "added"] as const),
    ...modified.map((change) => [idOf(key === "spacing" && "to" in change ? change.to : change), "modified"] as const),
  ]);
}

/** Only the tokens that are new or have changed. */
export function onlyChanged(tokens: Tokens, changed: ChangedTokens): Tokens {
  const lists = Object.entries(tokens).map(([key, list]) => {
    if (!Array.isArray(list) || key === "modes") return [key, list];
    const changedOfKind = changed.get(key as KindKey); // the other keys are kinds
    return [key, list.filter((token: string | object) => changedOfKind?.has(idOf(token)))];
  });
  return { ...tokens, ...Object.fromEntries(lists) };
}

/** The text that identifies a token within its kind. */
function idOf(token: string | object): string {
  if (typeof token === "string") return token;
  const { name, family } = token as { readonly name?: string; readonly family?: string }; // tokens have one or none of them
  return name ?? family ?? "";
}
