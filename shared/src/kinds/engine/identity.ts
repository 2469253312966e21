import type { BuiltTokens, NamedKey, NamedKind, Previous, Seen } from "../kind.ts";
import type { Tokens } from "../wire.ts";
import { assign, type Pairing } from "./assignment.ts";
import { type Claimed, identityOf } from "./claims.ts";
import { type KindState, statesByKind } from "./identity-state.ts";
import type { NameRules } from "./name-rules.ts";
import { renamedProperties } from "./renamed-properties.ts";
import { type PreviousToken, SiteEvidence } from "./site-evidence.ts";

/**
 * Decides which values are the same tokens as in the previous snapshot: those with an equal value; then those with the
 * custom property that named a token and now has another value; then the rest, by a one-to-one optimal assignment of
 * values with common sites.
 *
 * An equal value is not enough if the page contradicts it: if the custom property that named the token now has another
 * value, or if a new value is at the sites of the old one and that one is no longer at any of them. Common sites are not
 * enough if the page declares the name with another value, or if the name says what the value is not.
 *
 * @param values all values of the kind. Those of which `owners` knows the token are this token.
 * @param previous the previous tokens, see previousTokens
 * @param rules undefined if the previous tokens are those of the same reading
 * @returns the names of the matched values
 */
export function matchPrevious<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  { values, owners }: Claimed<Value>,
  previous: readonly PreviousToken<Value>[],
  built: BuiltTokens,
  rules: NameRules<Key, Value> | undefined,
): Map<Seen<Value>, string> {
  const names = new Map<Seen<Value>, string>();
  const unmatched = new Set(previous);
  const match = (seen: Seen<Value>, old: PreviousToken<Value>) => {
    names.set(seen, old.name);
    unmatched.delete(old);
  };
  for (const [seen, old] of owners) match(seen, old);
  const unnamedValues = () => values.filter((seen) => !names.has(seen));
  const matchPairs = (
    rows: readonly Seen<Value>[],
    columns: readonly PreviousToken<Value>[],
    pairs: readonly Pairing[],
  ) => {
    for (const [row, column] of assign(pairs)) {
      const [seen, old] = [rows[row], columns[column]];
      if (seen && old) match(seen, old);
    }
  };
  const identities = new Map(values.map((seen) => [seen, identityOf(kind, seen, built)]));
  const byIdentity = new Map(values.map((seen) => [identities.get(seen), seen]));
  const matchEqual = (isDoubtful: (old: PreviousToken<Value>) => boolean) => {
    for (const old of Array.from(unmatched)) {
      const seen = byIdentity.get(old.identity);
      if (seen && !names.has(seen) && !isDoubtful(old) && (rules?.mayName(old.name, seen) ?? true)) match(seen, old);
    }
  };

  const byProperty = new Map(values.flatMap((seen) => seen.names.map((name) => [name, seen] as const)));
  const nameNow = renamedProperties(
    previous.flatMap(({ properties }) => properties),
    [...byProperty.keys()],
  );
  const hasNewValue = (old: PreviousToken<Value>) => {
    const seen = old.properties.includes(old.name) ? byProperty.get(nameNow(old.name)) : undefined;
    return seen !== undefined && identities.get(seen) !== old.identity;
  };
  const evidence = new SiteEvidence(values, previous, kind.distance);
  const oldIdentities = new Set(previous.map(({ identity }) => identity));
  const newValues = values.filter((seen) => !oldIdentities.has(identities.get(seen) ?? ""));
  const replaced = evidence.replaced(newValues, previous, (old) => {
    const same = byIdentity.get(old.identity);
    return same?.names.some((name) => old.properties.includes(name)) ? undefined : same;
  });

  matchEqual((old) => hasNewValue(old) || replaced.has(old));
  // A custom property that named a token still names it, wherever it is used. Several properties may now share one value.
  const namedOlds = [...unmatched].filter((old) => old.properties.includes(old.name));
  const rows = unnamedValues();
  const rowOf = new Map(rows.map((seen, row) => [seen, row]));
  const candidates = namedOlds.flatMap((old, column): Pairing[] => {
    const seen = byProperty.get(old.name);
    const row = seen && rowOf.get(seen);
    return seen && row !== undefined ? [{ row, column, score: 1 + evidence.likeness(seen, old) }] : [];
  });
  matchPairs(rows, namedOlds, candidates);
  // The others still have their chance: the property that named them has another prefix now.
  matchEqual((old) => replaced.has(old) || (nameNow(old.name) !== old.name && hasNewValue(old)));
  const [remaining, remainingOlds] = [unnamedValues(), [...unmatched]];
  const mayFollow = ({ row, column }: Pairing) => {
    const [seen, old] = [remaining[row], remainingOlds[column]];
    return seen !== undefined && old !== undefined && (rules?.mayFollow(old, seen) ?? true);
  };
  matchPairs(remaining, remainingOlds, evidence.candidates(remaining, remainingOlds).filter(mayFollow));
  matchEqual(() => false);
  return names;
}

/** The names that no other token of a kind may get: those of the previous snapshot, and those that persons gave. */
export function takenNames(
  key: NamedKey,
  olds: readonly { readonly name: string }[],
  previous: Previous | undefined,
): Set<string> {
  const reserved = previous?.reserved?.filter(({ kind }) => kind === key) ?? [];
  return new Set([...olds.map(({ name }) => name), ...reserved.map(({ to }) => to)]);
}

/**
 * The tokens of a kind in the previous snapshot, in the order of their names: they are stored by usage, but rank must not
 * decide between equal candidates. If that snapshot did not read the kind, the identity state still knows the names that
 * an earlier one gave.
 */
export function previousTokens<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  { tokens, memory }: Previous,
): PreviousToken<Value>[] {
  const states: KindState = statesByKind(memory)[kind.key] ?? {};
  const stored: readonly NonNullable<Tokens[Key]>[number][] | undefined = tokens[kind.key];
  const olds = stored
    ? stored.map((token): PreviousToken<Value> => {
        // Without identity state, every name may have been a custom property's.
        const { sites = [], properties = [token.name] } = states[token.name] ?? {};
        const identity = kind.tokenIdentity?.(token) ?? token.value;
        return { name: token.name, value: kind.parse(token.value), identity, sites, properties };
      })
    : Object.entries(states).map(([name, state]) => ({ name, value: undefined, identity: "", ...state }));
  return olds.sort((a, b) => (a.name < b.name ? -1 : 1));
}
