import { diffTokens } from "@tintype/shared/diff/diff";
import type { KindChanges } from "@tintype/shared/kinds/changes";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ChangedTokens, TokenChange } from "../kinds/changed.ts";
import type { KindKey } from "../kinds/kind.ts";

/** The tokens that are new or have changed since an earlier version, by kind. Kinds whose tokens have no identity are left out. */
export function changedTokens(before: Tokens, after: Tokens): ChangedTokens {
  const { modes: _, ...changes } = diffTokens(before, after).changes;
  // The keys of the changes are kinds.
  const keys = Object.keys(changes) as KindKey[];
  return new Map(keys.map((key) => [key, changesOf(changes, key)]));
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
