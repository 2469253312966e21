import type { SystemToken } from "../report.ts";

/** A value that a page uses, of a kind that is checked against a system. */
export interface PageValue {
  /** Canonical, as in the page's tokens. */
  readonly value: string;
  /** The name of the page's token; null if tokens of the kind have no names. */
  readonly name: string | null;
  /** The number of elements that use it. */
  readonly usage: number;
  /** The CSS properties that use it. */
  readonly contexts: readonly string[];
  /** By property, the number of elements. Undefined if elements cannot be told apart. */
  readonly uses?: Readonly<Record<string, number>> | undefined;
  /** The properties of which the page's reading tells apart what its author wrote and what is the browser's own. */
  readonly told?: ReadonlySet<string> | undefined;
  /** The names of custom properties that hold the value on the page, without dashes. */
  readonly properties: readonly string[];
  /** Font size in px at which a line height is used. */
  readonly size?: number;
  /** Stack that declares a font family. */
  readonly stack?: string | undefined;
}

/** How far a value of a page is from a token. */
export interface Difference {
  /** ΔE2000 of colours, px of lengths, ms of times, else 0 to 1. */
  readonly distance: number;
  readonly isEqual: boolean;
  readonly isNear: boolean;
  /** True if two composites differ only in their colours. */
  readonly otherColors?: boolean;
}

/** How the values of a kind are compared. */
export interface ValueKind<Value> {
  /** Reads a page's value. Undefined if it cannot be compared with any token. */
  readPage(value: PageValue): Value | undefined;
  /** Reads a token. Undefined if it cannot be compared with any value. */
  readToken(token: SystemToken): Value | undefined;
  /**
   * Returns the number of a value, for kinds whose distance is that of two numbers. Tokens that are too far off by it
   * are not compared, which makes a check several times as fast.
   */
  scalar?(value: Value): number;
  /** The largest distance by `scalar` of values that are near. */
  readonly reach?: number;
  /** Undefined if the two cannot be compared. */
  compare(page: Value, token: Value): Difference | undefined;
}

/** A token that is like a value. */
export interface Candidate extends Difference {
  readonly token: SystemToken;
}

/** The tokens of one kind, ready to be compared with many values. */
export interface TokenIndex {
  /**
   * The tokens that may be the most alike, all equal and near ones among them, in any order.
   * @param tokens tokens that are returned in any case if they can be compared
   */
  candidates(value: PageValue, tokens?: ReadonlySet<SystemToken>): readonly Candidate[];
  /** Returns whether the token has one value that can be compared. `clamp(1rem, 2vw, 2rem)` has not. */
  isFixed(token: SystemToken): boolean;
}

/** Compares each value with each token, or, of kinds with a scalar, with those that are near by it. */
export function linearIndex<Value>(kind: ValueKind<Value>, tokens: readonly SystemToken[]): TokenIndex {
  const readable = tokens.flatMap((token) => {
    const value = kind.readToken(token);
    return value === undefined ? [] : [{ token, value }];
  });
  const fixed = new Set(readable.map(({ token }) => token));
  const scalars = kind.scalar && Float64Array.from(readable, ({ value }) => kind.scalar?.(value) ?? Number.NaN);
  return {
    isFixed: (token) => fixed.has(token),
    candidates(page, tokensToCompare) {
      const pageValue = kind.readPage(page);
      if (pageValue === undefined) return [];
      const pageScalar = kind.scalar?.(pageValue);
      const limit =
        scalars && pageScalar !== undefined ? Math.max(kind.reach ?? 0, nearestBy(scalars, pageScalar)) : Number.NaN;
      const candidates: Candidate[] = [];
      let least = Number.POSITIVE_INFINITY;
      for (const [index, { token, value }] of readable.entries()) {
        // NaN is not greater than anything: without a scalar, all tokens are compared.
        if (Math.abs((scalars?.[index] ?? Number.NaN) - (pageScalar ?? 0)) > limit && !tokensToCompare?.has(token))
          continue;
        const difference = kind.compare(pageValue, value);
        if (!difference) continue;
        const { distance, isNear, otherColors } = difference;
        if (isNear || distance <= least || otherColors || tokensToCompare?.has(token))
          candidates.push({ token, ...difference });
        if (distance < least) least = distance;
      }
      return candidates;
    },
  };
}

/** The distance to the nearest number. */
function nearestBy(scalars: Float64Array, target: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const scalar of scalars) {
    const off = Math.abs(scalar - target);
    if (off < least) least = off;
  }
  return least;
}
