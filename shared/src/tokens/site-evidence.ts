import type { Candidate } from "./assignment.ts";
import { canonicalColor, seenDistance } from "./color.ts";
import { siteHash, siteHashes } from "./identity-state.ts";
import type { PaletteColor } from "./palette.ts";
import { withoutPrefix } from "./property-prefix.ts";

/** A colour of the previous snapshot. */
export interface OldColor {
  readonly name: string;
  readonly value: string;
  readonly sites: readonly string[];
  readonly properties: readonly string[];
}

/** Shared sites must weigh at least this much, a site that k colours share weighing 1/k … */
const LEAST_EVIDENCE = 0.34;
/** … and make up this part of all sites of both (or of the smaller one). */
const LEAST_OVERLAP = 0.25;
const LEAST_CONTAINED = 0.6;
/** So near that a weak overlap will do: a shade was adjusted. */
const NEAR = 0.06;
/** A site that more colours than this share is not worth looking at. */
const MAX_CROWD = 64;
/** What a place weighs where it is a special case of another one. */
const SPECIAL = 0.5;
/** What a custom property that both have weighs, beside the places … */
const SAME_PROPERTY = 1;
/** … and what it weighs besides where it is the one that named the old colour. */
const SAME_NAME = 0.25;
/** What it takes to say that a colour left its places to another one, though its value is still in use elsewhere. */
const TAKEN_OVER = 0.5;

/** Compares colours of two snapshots by where they paint and by which custom properties hold them. */
export class SiteEvidence {
  readonly #sites: ReadonlyMap<PaletteColor, readonly string[]>;
  readonly #crowds: ReadonlyMap<string, number>;
  readonly #special: ReadonlySet<string>;
  readonly #mine: (name: string) => string;
  readonly #theirs: (name: string) => string;

  constructor(colors: readonly PaletteColor[], olds: readonly OldColor[]) {
    this.#sites = new Map(colors.map((color) => [color, siteHashes(color)]));
    this.#crowds = crowdsOf([[...this.#sites.values()], olds.map(({ sites }) => sites)]);
    this.#special = specialCases(colors);
    this.#mine = withoutPrefix(colors.flatMap(({ names }) => names));
    this.#theirs = withoutPrefix(olds.flatMap(({ properties }) => properties));
  }

  /** Pairs that may be the same colour, by shared sites or custom properties, with how much speaks for each. */
  candidates(colors: readonly PaletteColor[], olds: readonly OldColor[]): Candidate[] {
    const bySite = indexed(olds, ({ sites }) => this.#telling(sites));
    const byProperty = indexed(olds, ({ properties }) => properties.map(this.#theirs));
    return colors.flatMap((color, row) => {
      const columns = new Set([
        ...this.#of(color).flatMap((site) => bySite.get(site) ?? []),
        ...color.names.flatMap((name) => byProperty.get(this.#mine(name)) ?? []),
      ]);
      return [...columns].flatMap((column): Candidate[] => {
        const old = olds[column];
        const score = old ? this.likeness(color, old) : 0;
        return score > 0 ? [{ row, column, score }] : [];
      });
    });
  }

  /**
   * The old colours whose places a new one has taken over, while today's colour of the old value paints at none of them:
   * links were the brand's blue and are now another one; the brand still is.
   */
  takenOver(
    fresh: readonly PaletteColor[],
    olds: readonly OldColor[],
    today: (old: OldColor) => PaletteColor | undefined,
  ) {
    const leaving = olds.filter((old) => {
      const same = today(old);
      return same !== undefined && old.sites.length > 0 && this.#common(same, old).length === 0;
    });
    const bySite = indexed(leaving, ({ sites }) => this.#telling(sites));
    const found = new Set<OldColor>();
    for (const color of fresh) {
      for (const column of new Set(this.#of(color).flatMap((site) => bySite.get(site) ?? []))) {
        const old = leaving[column];
        if (!old) continue;
        const { both, overlap } = this.#overlap(color, old, 1);
        if (both >= TAKEN_OVER && overlap >= TAKEN_OVER) found.add(old);
      }
    }
    return found;
  }

  #of(color: PaletteColor): readonly string[] {
    return this.#sites.get(color) ?? [];
  }

  #telling(sites: readonly string[]): string[] {
    return sites.filter((site) => this.#weight(site) >= 1 / MAX_CROWD);
  }

  #weight(site: string): number {
    return 1 / (this.#crowds.get(site) ?? 1);
  }

  #weigh(sites: readonly string[], special: number): number {
    return sites.reduce((sum, site) => sum + this.#weight(site) * (this.#special.has(site) ? special : 1), 0);
  }

  #common(color: PaletteColor, old: OldColor): string[] {
    const theirs = new Set(old.sites);
    return this.#of(color).filter((site) => theirs.has(site));
  }

  /** `special`: what a special case weighs. */
  #overlap(color: PaletteColor, old: OldColor, special: number): { both: number; overlap: number; contained: number } {
    const both = this.#weigh(this.#common(color, old), special);
    const [mine, theirs] = [this.#weigh(this.#of(color), special), this.#weigh(old.sites, special)];
    return {
      both,
      overlap: both / (mine + theirs - both || 1),
      contained: both / (Math.min(mine, theirs) || 1),
    };
  }

  /** How much speaks for it that a colour is the old one; 0 where that is too little. */
  likeness(color: PaletteColor, old: OldColor): number {
    const before = canonicalColor(old.value);
    const distance = before ? Math.min(1, seenDistance(before, color.color)) : 1;
    const mine = new Set(color.names.map(this.#mine));
    const [property, name] = [old.properties.map(this.#theirs).some((each) => mine.has(each)), this.#theirs(old.name)];
    const { both, overlap, contained } = this.#overlap(color, old, 1);
    const near = distance < NEAR && both > 0 && contained >= LEAST_CONTAINED;
    const enough = both >= LEAST_EVIDENCE && (overlap >= LEAST_OVERLAP || contained >= LEAST_CONTAINED);
    if (!property && !near && !enough) return 0;
    const said = (property ? SAME_PROPERTY : 0) + (property && mine.has(name) ? SAME_NAME : 0);
    const weighted = this.#overlap(color, old, SPECIAL);
    return said + weighted.overlap + 0.2 * weighted.contained + 0.1 * (1 - distance);
  }
}

/** Hashes of today's sites whose element is like that of another one with a class more: `.item.item-danger` beside `.item`. */
function specialCases(colors: readonly PaletteColor[]): Set<string> {
  const all = new Set(colors.flatMap(({ sites }) => [...sites]));
  const special = [...all].filter((site) => {
    const own = site.lastIndexOf(">") + 1;
    const [above, element] = [site.slice(0, own), site.slice(own)];
    const classes = element.match(/\.[^.\s:[]+/g) ?? [];
    return classes.some((name) => all.has(above + element.replace(name, "")));
  });
  return new Set(special.map(siteHash));
}

/** How many colours of one snapshot share each site; the larger number of the two snapshots counts. */
function crowdsOf(snapshots: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const crowds = new Map<string, number>();
  for (const lists of snapshots) {
    const here = new Map<string, number>();
    for (const site of lists.flat()) here.set(site, (here.get(site) ?? 0) + 1);
    for (const [site, count] of here) crowds.set(site, Math.max(count, crowds.get(site) ?? 1));
  }
  return crowds;
}

/** Where each key is found. */
function indexed<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  items.forEach((item, place) => {
    for (const key of keysOf(item)) {
      const places = index.get(key);
      if (places) places.push(place);
      else index.set(key, [place]);
    }
  });
  return index;
}
