import type { Seen } from "../kind.ts";
import type { Pairing } from "./assignment.ts";
import { siteHash, siteHashes } from "./identity-state.ts";
import { withoutPrefix } from "./property-prefix.ts";

/** A token of the previous snapshot. */
export interface PreviousToken<Value> {
  readonly name: string;
  /** Undefined if it is not known or cannot be read. */
  readonly value: Value | undefined;
  /** Equal to that of a value of this snapshot if both are the same. */
  readonly identity: string;
  readonly sites: readonly string[];
  readonly properties: readonly string[];
}

/** Common sites must have at least this weight (a site that k values share has the weight 1/k) … */
const MIN_EVIDENCE = 0.34;
/** … and be this part of all sites of both values, or of the sites of the value that has fewer. */
const MIN_OVERLAP = 0.25;
const MIN_CONTAINED = 0.6;
/** Values that are nearer than this need less overlap: one was adjusted. */
const NEAR = 0.06;
/** Candidates are not looked for by a site that more values than this share. */
const MAX_SHARING = 64;
/** The weight of a site that is a special case of another one. */
const SPECIAL = 0.5;
/** The score of a common custom property, in addition to that of the sites … */
const SAME_PROPERTY = 1;
/** … and its additional score if it named the old token. */
const SAME_NAME = 0.25;
/** The weight and the overlap from which on a new value has replaced an old one that is still used elsewhere. */
const REPLACED = 0.5;

/** Compares values of two snapshots by the sites that use them and by the custom properties that have their value. */
export class SiteEvidence<Value> {
  readonly #distance: (a: Value, b: Value) => number;
  readonly #sites: ReadonlyMap<Seen<Value>, readonly string[]>;
  readonly #sharing: ReadonlyMap<string, number>;
  readonly #special: ReadonlySet<string>;
  /** Removes the prefix of this snapshot's custom properties. */
  readonly #bare: (name: string) => string;
  /** Removes the prefix of the previous snapshot's custom properties. */
  readonly #bareOld: (name: string) => string;

  /**
   * @param distance how different two values are, from 0 to 1
   * @param hashes the hashes of a value's sites: as many as `olds` have of theirs
   */
  constructor(
    values: readonly Seen<Value>[],
    olds: readonly PreviousToken<Value>[],
    distance: (a: Value, b: Value) => number,
    hashes: (seen: Seen<Value>) => readonly string[] = siteHashes,
  ) {
    this.#distance = distance;
    this.#sites = new Map(values.map((seen) => [seen, hashes(seen)]));
    this.#sharing = countSharing([[...this.#sites.values()], olds.map(({ sites }) => sites)]);
    this.#special = specialCases(values);
    this.#bare = withoutPrefix(values.flatMap(({ names }) => names));
    this.#bareOld = withoutPrefix(olds.flatMap(({ properties }) => properties));
  }

  /** The pairs that may be the same token because of common sites or custom properties, with their scores. */
  candidates(values: readonly Seen<Value>[], olds: readonly PreviousToken<Value>[]): Pairing[] {
    const bySite = indexByKeys(olds, ({ sites }) => this.#significantSites(sites));
    const byProperty = indexByKeys(olds, ({ properties }) => properties.map(this.#bareOld));
    return values.flatMap((seen, row) => {
      const columns = new Set([
        ...this.#sitesOf(seen).flatMap((site) => bySite.get(site) ?? []),
        ...seen.names.flatMap((name) => byProperty.get(this.#bare(name)) ?? []),
      ]);
      return [...columns].flatMap((column): Pairing[] => {
        const old = olds[column];
        const score = old ? this.likeness(seen, old) : 0;
        return score > 0 ? [{ row, column, score }] : [];
      });
    });
  }

  /**
   * The old tokens that a new value has replaced at their sites, while the old value is at none of them.
   * Example: links had the brand's blue and now have another one, but the brand still has it.
   * @param sameValue finds what now has the old value
   */
  replaced(
    newValues: readonly Seen<Value>[],
    olds: readonly PreviousToken<Value>[],
    sameValue: (old: PreviousToken<Value>) => Seen<Value> | undefined,
  ): Set<PreviousToken<Value>> {
    const moved = olds.filter((old) => {
      const same = sameValue(old);
      return same !== undefined && old.sites.length > 0 && this.#commonSites(same, old).length === 0;
    });
    const bySite = indexByKeys(moved, ({ sites }) => this.#significantSites(sites));
    const replacedTokens = new Set<PreviousToken<Value>>();
    for (const seen of newValues) {
      for (const column of new Set(this.#sitesOf(seen).flatMap((site) => bySite.get(site) ?? []))) {
        const old = moved[column];
        if (!old) continue;
        const { both, overlap } = this.#overlap(seen, old, 1);
        if (both >= REPLACED && overlap >= REPLACED) replacedTokens.add(old);
      }
    }
    return replacedTokens;
  }

  /**
   * Finds the value that is now at most sites of an old token. Sites where it was before do not count for it.
   * @param sitesBefore finds the sites where a value was before
   * @returns a function that returns undefined if the evidence is too weak
   */
  successors(
    values: readonly Seen<Value>[],
    sitesBefore: (seen: Seen<Value>) => ReadonlySet<string> | undefined,
  ): (old: PreviousToken<Value>) => Seen<Value> | undefined {
    const bySite = indexByKeys(values, (seen) => this.#significantSites(this.#sitesOf(seen)));
    return ({ sites }) => {
      const used = sites.filter((site) => bySite.has(site));
      const weights = new Map<Seen<Value>, number>();
      for (const site of used) {
        for (const seen of (bySite.get(site) ?? []).flatMap((index) => values[index] ?? [])) {
          if (!sitesBefore(seen)?.has(site)) weights.set(seen, (weights.get(seen) ?? 0) + this.#weight(site));
        }
      }
      const [[seen, weight] = [undefined, 0]] = [...weights].sort(
        ([a, x], [b, y]) => y - x || (a.text < b.text ? -1 : 1),
      );
      return weight >= MIN_EVIDENCE && weight / this.#totalWeight(used, 1) >= MIN_CONTAINED ? seen : undefined;
    };
  }

  #sitesOf(seen: Seen<Value>): readonly string[] {
    return this.#sites.get(seen) ?? [];
  }

  #significantSites(sites: readonly string[]): string[] {
    return sites.filter((site) => this.#weight(site) >= 1 / MAX_SHARING);
  }

  #weight(site: string): number {
    return 1 / (this.#sharing.get(site) ?? 1);
  }

  #totalWeight(sites: readonly string[], special: number): number {
    return sites.reduce((sum, site) => sum + this.#weight(site) * (this.#special.has(site) ? special : 1), 0);
  }

  #commonSites(seen: Seen<Value>, old: PreviousToken<Value>): string[] {
    const oldSites = new Set(old.sites);
    return this.#sitesOf(seen).filter((site) => oldSites.has(site));
  }

  /** @param special the weight of a special case */
  #overlap(
    seen: Seen<Value>,
    old: PreviousToken<Value>,
    special: number,
  ): { both: number; overlap: number; contained: number } {
    const both = this.#totalWeight(this.#commonSites(seen, old), special);
    const weight = this.#totalWeight(this.#sitesOf(seen), special);
    const oldWeight = this.#totalWeight(old.sites, special);
    return {
      both,
      overlap: both / (weight + oldWeight - both || 1),
      contained: both / (Math.min(weight, oldWeight) || 1),
    };
  }

  /** How likely a value is the old token; 0 if there is too little evidence. */
  likeness(seen: Seen<Value>, old: PreviousToken<Value>): number {
    const distance = old.value === undefined ? 1 : Math.min(1, this.#distance(old.value, seen.value));
    const bareNames = new Set(seen.names.map(this.#bare));
    const hasProperty = old.properties.map(this.#bareOld).some((name) => bareNames.has(name));
    const { both, overlap, contained } = this.#overlap(seen, old, 1);
    const near = distance < NEAR && both > 0 && contained >= MIN_CONTAINED;
    const enough = both >= MIN_EVIDENCE && (overlap >= MIN_OVERLAP || contained >= MIN_CONTAINED);
    if (!hasProperty && !near && !enough) return 0;
    const hasName = hasProperty && bareNames.has(this.#bareOld(old.name));
    const nameScore = (hasProperty ? SAME_PROPERTY : 0) + (hasName ? SAME_NAME : 0);
    const weighted = this.#overlap(seen, old, SPECIAL);
    return nameScore + weighted.overlap + 0.2 * weighted.contained + 0.1 * (1 - distance);
  }
}

/** Hashes of the sites whose element is that of another site with one more class: `.item.item-danger` beside `.item`. */
function specialCases(values: readonly Pick<Seen<unknown>, "sites">[]): Set<string> {
  const all = new Set(values.flatMap(({ sites }) => [...sites]));
  const special = [...all].filter((site) => {
    const elementStart = site.lastIndexOf(">") + 1;
    const [above, element] = [site.slice(0, elementStart), site.slice(elementStart)];
    const classes = element.match(/\.[^.\s:[]+/g) ?? [];
    return classes.some((name) => all.has(above + element.replace(name, "")));
  });
  return new Set(special.map(siteHash));
}

/** How many values of one snapshot share each site: the larger number of the two snapshots. */
function countSharing(snapshots: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const lists of snapshots) {
    const snapshotCounts = new Map<string, number>();
    for (const site of lists.flat()) snapshotCounts.set(site, (snapshotCounts.get(site) ?? 0) + 1);
    for (const [site, count] of snapshotCounts) counts.set(site, Math.max(count, counts.get(site) ?? 1));
  }
  return counts;
}

/** The indexes of the items that have each key. */
function indexByKeys<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  items.forEach((item, i) => {
    for (const key of keysOf(item)) {
      const indexes = index.get(key);
      if (indexes) indexes.push(i);
      else index.set(key, [i]);
    }
  });
  return index;
}
