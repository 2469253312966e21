import type { SiteConflict, SiteToken } from "../api/sites/sites.ts";
import { KIND_KEYS, type KindKey } from "../kinds/keys.ts";
import type { Tokens, TypographyToken } from "../kinds/wire.ts";
import { compareText, distinctValues } from "../text/order.ts";
import type { PageToken } from "./page-tokens.ts";

/** The most conflicts that are listed. */
const MAX_CONFLICTS = 200;

/** Number of pages that have a value. */
export interface ValueCount {
  readonly kind: KindKey;
  readonly value: string;
  readonly pages: number;
  readonly uses: number;
  /** Addresses of some of the pages. */
  readonly examples: readonly string[];
}

/** Number of pages that have a value under a name; name null for kinds without names. */
export interface NameCount extends PageToken {
  readonly pages: number;
  /** The tokens of all pages for typography; else one. */
  readonly tokens: readonly object[];
}

/** The tokens of all pages of a site. */
export interface SiteTokens {
  readonly tokens: readonly SiteToken[];
  /** Names that have several values, those on most pages first. */
  readonly conflicts: readonly SiteConflict[];
  /** One snapshot's worth: of each name the value that is used most. */
  readonly merged: Tokens;
  /** Every value once, under one of its names. */
  readonly distinct: Tokens;
}

/** Puts the counted tokens of all pages together. */
export function mergeTokens(values: readonly ValueCount[], names: readonly NameCount[]): SiteTokens {
  const namesOf = Map.groupBy(names, keyOf);
  const tokens = values.map(({ kind, value, pages, uses, examples }) => ({
    kind,
    value,
    names: (namesOf.get(keyOf({ kind, value })) ?? [])
      .flatMap(({ name, pages }) => (name === null ? [] : [{ name, pages }]))
      .toSorted((one, other) => other.pages - one.pages || compareText(one.name, other.name)),
    pages,
    uses,
    examples: [...examples],
  }));
  const countsWithName = names.filter(({ name }) => name !== null);
  const byName = [...Map.groupBy(countsWithName, ({ kind, name }) => `${kind} ${name}`).values()];
  const conflicts = byName
    .filter((counts) => counts.length > 1)
    .flatMap(([firstToken, ...others]): SiteConflict[] =>
      firstToken?.name == null
        ? []
        : [
            {
              kind: firstToken.kind,
              name: firstToken.name,
              values: [firstToken, ...others].toSorted(byPages).map(({ value, pages }) => ({ value, pages })),
            },
          ],
    )
    .toSorted((one, other) => countPages(other) - countPages(one) || compareText(one.name, other.name))
    .slice(0, MAX_CONFLICTS);
  return { tokens, conflicts, merged: mergeInto(names, "name"), distinct: mergeInto(names, "value") };
}

const keyOf = ({ kind, value }: { readonly kind: KindKey; readonly value: string }): string => `${kind} ${value}`;

const byPages = (one: NameCount, other: NameCount) => other.pages - one.pages || compareText(one.value, other.value);

const countPages = ({ values }: SiteConflict): number => values.reduce((sum, { pages }) => sum + pages, 0);

function mergeInto(names: readonly NameCount[], field: "name" | "value"): Tokens {
  const byKind = Map.groupBy(names, ({ kind }) => kind);
  const lists = KIND_KEYS.flatMap((kind): [KindKey, readonly unknown[]][] => {
    const counts = byKind.get(kind);
    return counts ? [[kind, mergeKind(kind, counts, field)]] : [];
  });
  return { colors: [], typography: [], spacing: [], assets: [], ...Object.fromEntries(lists) };
}

function mergeKind(kind: KindKey, counts: readonly NameCount[], field: "name" | "value"): readonly unknown[] {
  if (kind === "spacing") return distinctValues(counts.map(({ value }) => value));
  if (kind === "typography") {
    return counts.toSorted(byPages).map(({ tokens }) => mergeFamilies(tokens as readonly TypographyToken[])); // stored as such
  }
  const mostUsed = new Map<string, NameCount>();
  for (const count of counts) {
    const key = count[field] ?? count.value;
    const mostUsedCount = mostUsed.get(key);
    if (
      !mostUsedCount ||
      count.uses > mostUsedCount.uses ||
      (count.uses === mostUsedCount.uses && byPages(count, mostUsedCount) < 0)
    ) {
      mostUsed.set(key, count);
    }
  }
  return [...mostUsed.values()]
    .toSorted((one, other) => other.uses - one.uses || byPages(one, other))
    .map(({ token, uses }) => {
      // By property, the numbers are those of one page.
      const { uses: _, default_uses: __, ...rest } = token as { uses?: unknown; default_uses?: unknown };
      return { ...rest, usage: uses };
    });
}

const LISTS = ["weights", "sizes", "line_heights", "letter_spacings", "stack", "rendered"] as const;

/** One family of all pages that use it. */
function mergeFamilies(families: readonly TypographyToken[]): Partial<TypographyToken> {
  const [firstFamily] = families;
  const lists = LISTS.flatMap((list): [string, string[]][] => {
    const values = families.flatMap((family) => family[list] ?? []);
    return firstFamily?.[list] === undefined && values.length === 0 ? [] : [[list, distinctValues(values)]];
  });
  return { ...firstFamily, ...Object.fromEntries(lists) };
}
