import { assign, type Candidate } from "./assignment.ts";
import { canonicalColor, colorDistance } from "./color.ts";
import { siteHashes, type TokenMemory } from "./memory.ts";
import type { PaletteColor } from "./palette.ts";
import type { Tokens } from "./schema.ts";

export interface Previous {
  readonly tokens: Tokens;
  readonly memory?: TokenMemory;
}

interface Old {
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
/** A site that more colours than this share is not worth looking at. */
const MAX_CROWD = 64;
/** So near that a weak overlap will do: a shade was adjusted. */
const NEAR = 0.06;

/**
 * Tells which of today's colours is which of the previous snapshot's: by equal value; by a custom property that named
 * it then and holds the new value now; by a one-to-one optimal assignment of what is left, where sites overlap.
 * A value that stays somewhere while the property that named it moved on goes with the property.
 */
export function recognise(colors: readonly PaletteColor[], previous: Previous): Map<PaletteColor, string> {
  const olds: Old[] = previous.tokens.colors.map(({ name, value }) => ({
    name,
    value,
    sites: previous.memory?.colors[name]?.sites ?? [],
    properties: previous.memory?.colors[name]?.properties ?? [],
  }));
  const byName = new Map(olds.map((old) => [old.name, old]));
  const names = new Map<PaletteColor, string>();
  const left = new Set(olds);
  const settle = (color: PaletteColor, old: Old) => {
    names.set(color, old.name);
    left.delete(old);
  };
  const holder = new Map(colors.flatMap((color) => color.names.map((name) => [name, color] as const)));
  const byValue = new Map(colors.map((color) => [color.color.value, color]));
  const movedOn = (old: Old) => {
    const now = old.properties.includes(old.name) ? holder.get(old.name) : undefined;
    return now !== undefined && now.color.value !== old.value;
  };
  const equal = (skip: (old: Old) => boolean) => {
    for (const old of [...left]) {
      const color = byValue.get(old.value);
      if (color && !names.has(color) && !skip(old)) settle(color, old);
    }
  };
  equal(movedOn);
  for (const color of colors) {
    if (names.has(color)) continue;
    const old = color.names.map((name) => byName.get(name)).find((each) => each !== undefined && left.has(each));
    if (old) settle(color, old);
  }
  equal(() => false);
  for (const [color, old] of bySites(
    colors.filter((color) => !names.has(color)),
    [...left],
    colors,
    olds,
  )) {
    settle(color, old);
  }
  return names;
}

function bySites(
  open: readonly PaletteColor[],
  left: readonly Old[],
  all: readonly PaletteColor[],
  olds: readonly Old[],
): [PaletteColor, Old][] {
  const now = new Map(all.map((color) => [color, siteHashes(color)]));
  const crowds = crowdsOf([[...now.values()], olds.map(({ sites }) => sites)]);
  const weight = (site: string) => 1 / (crowds.get(site) ?? 1);
  const weigh = (sites: readonly string[]) => sites.reduce((sum, site) => sum + weight(site), 0);
  const bySite = indexed(left, ({ sites }) => sites.filter((site) => weight(site) >= 1 / MAX_CROWD));
  const byProperty = indexed(left, ({ properties }) => properties);
  const candidates = open.flatMap((color, row) => {
    const mine = now.get(color) ?? [];
    const shared = new Map<number, number>();
    for (const site of mine) {
      for (const column of bySite.get(site) ?? []) shared.set(column, (shared.get(column) ?? 0) + weight(site));
    }
    for (const column of color.names.flatMap((name) => byProperty.get(name) ?? [])) {
      shared.set(column, shared.get(column) ?? 0);
    }
    return [...shared].flatMap(([column, sum]): Candidate[] => {
      const old = left[column];
      const score = old ? likeness(color, old, sum, weigh(mine), weigh(old.sites)) : 0;
      return score > 0 ? [{ row, column, score }] : [];
    });
  });
  return assign(candidates).flatMap(([row, column]): [PaletteColor, Old][] => {
    const [color, old] = [open[row], left[column]];
    return color && old ? [[color, old]] : [];
  });
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

function likeness(color: PaletteColor, old: Old, shared: number, mine: number, theirs: number): number {
  const before = canonicalColor(old.value);
  const distance = before ? Math.min(1, colorDistance(before, color.color)) : 1;
  const property = color.names.some((name) => old.properties.includes(name));
  const overlap = shared / (mine + theirs - shared || 1);
  const contained = shared / (Math.min(mine, theirs) || 1);
  const near = distance < NEAR && shared > 0 && contained >= LEAST_CONTAINED;
  const enough = shared >= LEAST_EVIDENCE && (overlap >= LEAST_OVERLAP || contained >= LEAST_CONTAINED);
  if (!property && !near && !enough) return 0;
  return overlap + (property ? 1 : 0) + 0.2 * contained + 0.1 * (1 - distance);
}
