import { compareText, distinctValues } from "../text/order.ts";
import type { KindChanges, NamedChanges, ValueChanges } from "./changes.ts";
import type { KindKey, NamedKey } from "./kind.ts";
import type { KindTokens, Tokens } from "./wire.ts";

// Parts that the comparisons of several kinds share. No result depends on the order of the input.

/** A kind's changes, under its key, and their number. */
export interface Compared {
  readonly changes: KindChanges;
  readonly count: number;
}

/** A change of a token with a name. A token that was added has no value before, one that was removed none after. */
export interface NamedChange {
  readonly from: string | null;
  readonly to: string | null;
}

/** How the tokens of a kind are compared. */
export interface Comparison {
  readonly key: KindKey;
  /** Undefined if one of the snapshots did not read the kind. */
  compare(from: KindTokens, to: KindTokens): Compared | undefined;
  /** The changes without those that `others` has in the very same way. */
  except(changes: KindChanges, others: KindChanges): Compared;
  /** Returns whether a change of the kind follows from those of other kinds: then it is not part of the total. */
  repeats?(change: NamedChange, changes: KindChanges): boolean;
  /** It is compared only if a request names it. */
  readonly isOnRequest?: true;
}

interface NamedRules<Key extends NamedKey> extends Pick<Comparison, "repeats"> {
  isEqual?(before: TokenOf<Key>, after: TokenOf<Key>): boolean;
}

/**
 * Compares a kind whose tokens have names.
 * @param isEqual whether two tokens of one name are equal although their values differ
 */
export function namedComparison<Key extends NamedKey>(
  key: Key,
  { isEqual, ...more }: NamedRules<Key> = {},
): Comparison {
  const isSame = (before: TokenOf<Key>, after: TokenOf<Key>) =>
    before.value === after.value || (isEqual?.(before, after) ?? false);
  return {
    key,
    ...more,
    compare(from, to) {
      const before: readonly TokenOf<Key>[] | undefined = from[key];
      const after: readonly TokenOf<Key>[] | undefined = to[key];
      if (!before || !after) return undefined;
      const changes = compareNamed(before, after, isSame);
      return { changes: { [key]: changes }, count: countChanges(changes) };
    },
    except: (changes, others) => exceptNamed(key, changes, others),
  };
}

/** See Comparison.except, for a kind whose changes are counted by countChanges. */
export function exceptNamed(
  key: NamedKey | "contrasts",
  { [key]: changes = NO_CHANGES }: KindChanges,
  { [key]: others = NO_CHANGES }: KindChanges,
): Compared {
  const remaining = {
    added: differing(changes.added, others.added),
    removed: differing(changes.removed, others.removed),
    modified: differing(changes.modified, others.modified),
  };
  return { changes: { [key]: remaining }, count: countChanges(remaining) };
}

const NO_CHANGES: NamedChanges = { added: [], removed: [], modified: [] };

/** The entries of `list` that `others` does not have. */
export function differing<Entry>(list: readonly Entry[], others: readonly Entry[]): Entry[] {
  const otherTexts = new Set(others.map((entry) => JSON.stringify(entry)));
  return list.filter((entry) => !otherTexts.has(JSON.stringify(entry)));
}

type TokenOf<Key extends NamedKey> = NonNullable<Tokens[Key]>[number];

/** The fields that a comparison needs of a token with a name. */
interface NamedValue {
  readonly name: string;
  readonly value: string;
  readonly aliases?: readonly string[] | undefined;
  /** See withAliases. */
  readonly is_alias?: true;
}

/** A token under its name, or, if `is_alias` is set, under a name by which the page also knows it. */
export type Aliased<Token> = Token | (Token & { readonly is_alias: true });

/**
 * The tokens, and each of them again under its aliases. An alias of several tokens tells nothing of any of them, and the name of
 * a token counts before the alias of another.
 */
export function withAliases<Token extends NamedValue>(tokens: readonly Token[]): Aliased<Token>[] {
  const tokensByAlias = new Map<string, Token[]>();
  for (const token of tokens) {
    for (const alias of token.aliases ?? []) tokensByAlias.set(alias, [...(tokensByAlias.get(alias) ?? []), token]);
  }
  const names = new Set(tokens.map(({ name }) => name));
  const aliases = [...tokensByAlias].flatMap(([name, [token, ...others]]) =>
    token && others.length === 0 && !names.has(name) ? [{ ...token, name, is_alias: true as const }] : [],
  );
  return [...tokens, ...aliases];
}

/**
 * Compares tokens by their names, which are unique within a snapshot. A name that one of the snapshots knows only as an alias
 * of a token had that token's value there: it is not new, and not gone.
 * @param isSame whether two tokens of one name are equal
 */
export function compareNamed<Token extends NamedValue>(
  from: readonly Token[],
  to: readonly Token[],
  isSame: (before: Token, after: Token) => boolean = (before, after) => before.value === after.value,
): NamedChanges {
  const { added, removed, pairs } = matchTokens(withAliases(from), withAliases(to), ({ name }) => name);
  const toNameAndValue = ({ name, value }: Token) => ({ name, value });
  return {
    added: added.filter(isToken).map(toNameAndValue),
    removed: removed.filter(isToken).map(toNameAndValue),
    modified: pairs
      .filter(([old, token]) => (isToken(old) || isToken(token)) && !isSame(old, token))
      .map(([old, token]) => ({ name: token.name, from: old.value, to: token.value })),
  };
}

const isToken = ({ is_alias }: NamedValue): boolean => is_alias === undefined;

/** The number of entries in the lists of changes. */
export function countChanges(changes: {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
  readonly modified?: readonly unknown[] | undefined;
}): number {
  return changes.added.length + changes.removed.length + (changes.modified?.length ?? 0);
}

export function compareValues(from: readonly string[], to: readonly string[]): ValueChanges {
  const [before, after] = [new Set(from), new Set(to)];
  return {
    added: distinctValues(to.filter((value) => !before.has(value))),
    removed: distinctValues(from.filter((value) => !after.has(value))),
  };
}

/** Pairs tokens with the same name. Each list is sorted by name. */
export function matchTokens<Token>(from: readonly Token[], to: readonly Token[], nameOf: (token: Token) => string) {
  const byName = (a: Token, b: Token) => compareText(nameOf(a), nameOf(b));
  const before = new Map(from.map((token) => [nameOf(token), token]));
  const after = new Map(to.map((token) => [nameOf(token), token]));
  const pairs: [Token, Token][] = [];
  const added: Token[] = [];
  for (const [name, token] of after) {
    const old = before.get(name);
    if (old === undefined) added.push(token);
    else pairs.push([old, token]);
  }
  return {
    added: added.toSorted(byName),
    removed: [...before]
      .filter(([name]) => !after.has(name))
      .map(([, token]) => token)
      .toSorted(byName),
    pairs: pairs.toSorted(([a], [b]) => byName(a, b)),
  };
}
