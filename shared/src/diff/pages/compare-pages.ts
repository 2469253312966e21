import { CHECKED_KINDS, type CheckedKind } from "../../conformance/checked-kinds.ts";
import { isDefault } from "../../conformance/defaults.ts";
import type { SystemToken } from "../../conformance/report.ts";
import { indexOf } from "../../conformance/values/index.ts";
import { pageValues } from "../../conformance/values/page-values.ts";
import type { PageValue, TokenIndex } from "../../conformance/values/value-kind.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { compareText } from "../../text/order.ts";

/** A value of a page. */
export interface PageSide {
  readonly value: string;
  /** The name of the page's token; null if tokens of the kind have none. */
  readonly name: string | null;
  /** The number of elements that use it. */
  readonly usage: number;
}

/** A value of one page and the value of another that it corresponds to. */
export interface Pair {
  readonly here: PageSide;
  readonly there: PageSide;
  /** Equal values, values that are nearly equal, or other values of custom properties of one name. */
  readonly by: "value" | "near" | "name";
  /** ΔE2000 of colours, px of lengths, ms of times, else 0 to 1; null if the two cannot be compared. */
  readonly distance: number | null;
}

/** The values of one kind that two pages have in common, and those that only one of them has; the most used first. */
export interface KindOfPages {
  readonly kind: CheckedKind;
  readonly both: readonly Pair[];
  readonly here: readonly PageSide[];
  readonly there: readonly PageSide[];
  /** Number of values that are not compared, because a page has too many of the kind. */
  readonly leftOut: number;
}

/** The most used values of a kind that are compared: all of nearly any page. */
const MAX_VALUES = 1_000;

/**
 * Compares what two different pages use, kind by kind: by value, then values that are nearly equal in pairs, the nearest first,
 * and then by the names that the authors gave. Names that Tintype gave say nothing about another page. Without the values that
 * are the browser's own. A kind is compared if both pages were read for it.
 */
export function comparePages(here: KindTokens, there: KindTokens): KindOfPages[] {
  return CHECKED_KINDS.flatMap((kind): KindOfPages[] => {
    const [one, other] = [sideOf(kind, here), sideOf(kind, there)];
    if (!one || !other) return [];
    const both = pairsOf(kind, one.values, other.values);
    const pairedHere = new Set(both.map((pair) => pair.here));
    const pairedThere = new Set(both.map((pair) => pair.there));
    return [
      {
        kind,
        both: both
          .map(presentPair)
          .toSorted((a, b) => usesOf(b) - usesOf(a) || compareText(a.here.value, b.here.value)),
        here: one.values.filter((value) => !pairedHere.has(value)).map(presentSide),
        there: other.values.filter((value) => !pairedThere.has(value)).map(presentSide),
        leftOut: one.leftOut + other.leftOut,
      },
    ];
  });
}

const usesOf = ({ here, there }: Pair): number => here.usage + there.usage;

function sideOf(kind: CheckedKind, tokens: KindTokens) {
  const values = pageValues(kind, tokens)?.filter((value) => !isDefault(kind, value));
  if (!values) return undefined;
  // A line height is listed at each size that it is used at.
  const groups = [...Map.groupBy(values, ({ value }) => value).values()];
  const merged = groups.flatMap((group): PageValue[] => {
    const [firstValue] = group;
    return firstValue ? [{ ...firstValue, usage: group.reduce((sum, { usage }) => sum + usage, 0) }] : [];
  });
  const sorted = merged.toSorted((a, b) => b.usage - a.usage || compareText(a.value, b.value));
  return { values: sorted.slice(0, MAX_VALUES), leftOut: Math.max(0, sorted.length - MAX_VALUES) };
}

interface ValuePair extends Pick<Pair, "by" | "distance"> {
  readonly here: PageValue;
  readonly there: PageValue;
}

function pairsOf(kind: CheckedKind, here: readonly PageValue[], there: readonly PageValue[]): ValuePair[] {
  const [ofHere, ofThere] = [sideIndex(kind, here), sideIndex(kind, there)];
  const equal = [
    ...here.flatMap((value) => pairOf(value, ofThere.findEqual(value))),
    ...there.flatMap((value) => pairOf(ofHere.findEqual(value), value)),
  ];
  const pairs = new Map<string, ValuePair>();
  for (const pair of equal) pairs.set(`${pair.here.value}\n${pair.there.value}`, pair);
  const paired = new Set([...pairs.values()].flatMap((pair) => [pair.here, pair.there]));
  const isFree = (value: PageValue) => !paired.has(value);
  const near = here
    .filter(isFree)
    .flatMap((value) => ofThere.findNear(value))
    .toSorted((a, b) => a.distance - b.distance || compareText(a.here.value, b.here.value));
  const all = [...pairs.values()];
  const take = (pair: ValuePair) => {
    if (!isFree(pair.here) || !isFree(pair.there)) return;
    paired.add(pair.here).add(pair.there);
    all.push(pair);
  };
  for (const pair of near) take(pair);
  const byName = new Map(there.filter(isFree).flatMap((value) => value.properties.map((name) => [name, value])));
  for (const value of here.filter(isFree)) {
    const namesake = value.properties
      .map((name) => byName.get(name))
      .find((namedValue) => namedValue && isFree(namedValue));
    if (namesake) take({ here: value, there: namesake, by: "name", distance: ofThere.distanceTo(value, namesake) });
  }
  return all;
}

const pairOf = (here: PageValue | undefined, there: PageValue | undefined): ValuePair[] =>
  here && there ? [{ here, there, by: "value", distance: 0 }] : [];

/** Finds values of a page that are like one of another page. */
function sideIndex(kind: CheckedKind, values: readonly PageValue[]) {
  const byValue = new Map(values.map((value) => [value.value, value]));
  const tokens = new Map(values.map((value) => [toToken(kind, value), value]));
  const tokenOf = new Map([...tokens].map(([token, value]) => [value, token]));
  const index: TokenIndex = indexOf(kind, [...tokens.keys()]);
  return {
    findEqual: (value: PageValue): PageValue | undefined =>
      byValue.get(value.value) ??
      index.candidates(value).flatMap(({ token, isEqual }) => (isEqual ? (tokens.get(token) ?? []) : []))[0],
    findNear: (value: PageValue) =>
      index.candidates(value).flatMap(({ token, isNear, isEqual, distance }) => {
        const there = tokens.get(token);
        return there && isNear && !isEqual ? [{ here: value, there, by: "near" as const, distance }] : [];
      }),
    distanceTo(value: PageValue, otherValue: PageValue): number | null {
      const token = tokenOf.get(otherValue);
      const tokensToCompare = new Set(token ? [token] : []);
      return index.candidates(value, tokensToCompare).find((candidate) => candidate.token === token)?.distance ?? null;
    },
  };
}

const toToken = (kind: CheckedKind, { name, value }: PageValue): SystemToken => ({ kind, name: name ?? value, value });

const presentSide = ({ value, name, usage }: PageValue): PageSide => ({ value, name, usage });

const presentPair = ({ here, there, ...pair }: ValuePair): Pair => ({
  ...pair,
  here: presentSide(here),
  there: presentSide(there),
});
