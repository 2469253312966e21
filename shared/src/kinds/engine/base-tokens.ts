import type { ModeContext, NamedKey, NamedKind, Seen } from "../kind.ts";
import type { Tokens } from "../wire.ts";
import { assign, type Pairing } from "./assignment.ts";
import { claimValues } from "./claims.ts";
import { matchPrevious, previousTokens } from "./identity.ts";
import { siteHashes } from "./identity-state.ts";
import type { NameRules } from "./name-rules.ts";
import { type PreviousToken, SiteEvidence } from "./site-evidence.ts";

// Which value a token of the base reading has in a mode. Both readings are of one visit, and so of the same elements: where
// a value stands says more than in a comparison with an earlier snapshot, and that a value is equal says less. Black on
// white that becomes white on black is two tokens that changed, not two equal ones.

/** The additional score of an equal value. Another one must have clearly more sites in common with the token. */
const EQUAL = 0.3;

type TokenOf<Key extends NamedKey> = NonNullable<Tokens[Key]>[number];

/** The values of a base reading by the names of the tokens that were made of them: several of these may have one value. */
export function tokenValues<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  values: readonly Seen<Value>[],
  { observation, tokens, memory }: ModeContext["base"],
): Map<string, Seen<Value>> {
  const olds = previousTokens(kind, { tokens, memory });
  const claimed = claimValues(kind, values, olds, { observation, built: tokens, byEqualValue: true, rules: undefined });
  return new Map([...matchPrevious(kind, claimed, olds, tokens, undefined)].map(([seen, name]) => [name, seen]));
}

/**
 * The tokens of a base reading, in the order of their names, with all their sites.
 * @param values by the names of the tokens
 * @param recolored a token as it is in the mode if only its colours differ there: its value is the expected one
 */
export function baseTokens<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  values: ReadonlyMap<string, Seen<Value>>,
  tokens: readonly TokenOf<Key>[],
  recolored: (token: TokenOf<Key>) => TokenOf<Key>,
): PreviousToken<Value>[] {
  return tokens
    .map((token): PreviousToken<Value> => {
      const seen = values.get(token.name);
      const expected = recolored(token).value;
      return {
        name: token.name,
        value: kind.parse(expected),
        identity: expected,
        sites: seen ? allHashes(seen) : [],
        properties: seen?.names ?? [],
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Matches<Value> {
  /** By the name of a token, its value in the mode. A custom property may give several tokens one value. */
  readonly matched: Map<string, Seen<Value>>;
  /** Further tokens whose sites now have a value that is mainly another token's, or has a name of its own. */
  readonly merged: Map<string, Seen<Value>>;
}

/**
 * Finds the value of every base token in a mode: that of the custom property which named the token; or else, one to one,
 * the value that has most sites in common with it, where an equal value is preferred. Any other token has the value
 * that now is at most of its sites. Tokens that the mode does not use have no value.
 *
 * If custom properties of one token have several values in the mode, and none of them named it, no value counts as the token:
 * these are named by their custom properties. No token has a value that the mode declares otherwise for the custom property of
 * its name.
 */
export function matchBase<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  values: readonly Seen<Value>[],
  olds: readonly PreviousToken<Value>[],
  rules: NameRules<Key, Value>,
): Matches<Value> {
  const byProperty = new Map(values.flatMap((seen) => seen.names.map((name) => [name, seen] as const)));
  const byText = new Map(values.map((seen) => [seen.text, seen]));
  const matched = new Map<string, Seen<Value>>();
  const merged = new Map<string, Seen<Value>>();
  const used = new Set<Seen<Value>>();
  const match = ({ name }: PreviousToken<Value>, seen: Seen<Value>) => {
    matched.set(name, seen);
    used.add(seen);
  };

  for (const old of olds) {
    const seen = old.properties.includes(old.name) ? byProperty.get(old.name) : undefined;
    if (seen) match(old, seen);
  }
  const isToldApart = ({ properties }: PreviousToken<Value>) =>
    new Set(properties.flatMap((property) => byProperty.get(property) ?? [])).size > 1;
  const open = olds.filter((old) => !matched.has(old.name) && !isToldApart(old));
  const free = values.filter((seen) => !used.has(seen));
  const evidence = new SiteEvidence(values, olds, kind.distance, allHashes);
  const candidates = evidence.candidates(free, open).flatMap(({ row, column, score }): Pairing[] => {
    const [seen, old] = [free[row], open[column]];
    if (!seen || !old || !rules.mayName(old.name, seen)) return [];
    return [{ row, column, score: seen.text === old.identity ? score + EQUAL : score }];
  });
  for (const [row, column] of assign(candidates)) {
    const [seen, old] = [free[row], open[column]];
    if (seen && old) match(old, seen);
  }

  const sitesBefore = new Map<string, Set<string>>();
  for (const { identity, sites } of olds) {
    const sitesOfIdentity = sitesBefore.get(identity) ?? new Set();
    sitesBefore.set(identity, sitesOfIdentity);
    for (const site of sites) sitesOfIdentity.add(site);
  }
  const successorOf = evidence.successors(values, ({ text }) => sitesBefore.get(text));
  for (const old of olds) {
    if (matched.has(old.name)) continue;
    const [successor, equal] = [successorOf(old), byText.get(old.identity)].map((seen) =>
      seen && rules.mayName(old.name, seen) ? seen : undefined,
    );
    if (successor && (used.has(successor) || isToldApart(old))) merged.set(old.name, successor);
    else if (successor) match(old, successor);
    else if (equal && !used.has(equal) && !isToldApart(old)) match(old, equal);
  }
  return { matched, merged };
}

const allHashes = <Value>({ sites, parts }: Seen<Value>): string[] =>
  siteHashes({ sites: new Set([...sites, ...parts]) }, Number.POSITIVE_INFINITY);
