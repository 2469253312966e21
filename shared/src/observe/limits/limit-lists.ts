import { fnv1a } from "../../text/hash.ts";
import type { Observation } from "../observation.ts";

/** More than an observation without its lists has. */
const RESERVED = 100_000;

const LISTS = [
  ...([
    "typography",
    "spacing",
    "text_pairs",
    "edge_pairs",
    "focus_rings",
    "utilities",
    "media",
    "states",
    "assets",
  ] as const),
];

/**
 * Limits an observation without paints by its lists, each to a sample by hashes. Short lists stay whole, the others get equal
 * shares of what is left.
 */
export function limitLists(observation: Observation, maxLength: number): Observation {
  const { custom_properties } = observation;
  const lists = [custom_properties.global, ...LISTS.map((name) => observation[name] ?? [])];
  const lengths = lists.map((list) => JSON.stringify(list).length);
  let remaining = maxLength - RESERVED;
  let share = 0;
  for (const [index, length] of lengths.sort((a, b) => a - b).entries()) {
    share = remaining / (lengths.length - index);
    remaining -= Math.min(length, share);
  }
  const limited = LISTS.flatMap((name) => {
    const list: readonly unknown[] | undefined = observation[name];
    return list ? [[name, limitList(list, share)]] : [];
  });
  return {
    ...observation,
    custom_properties: { ...custom_properties, global: limitList(custom_properties.global, share) },
    ...Object.fromEntries(limited),
  };
}

/** Returns the items with the smallest hashes, as many as have this length together, in their order. */
export function limitList<T>(items: readonly T[], maxLength: number): T[] {
  const texts = items.map((item) => JSON.stringify(item));
  const lengthOf = (index: number) => (texts[index] ?? "").length + 1;
  if (texts.reduce((length, text) => length + text.length + 1, 0) < maxLength) return [...items];
  let remaining = maxLength;
  const kept = new Set<number>();
  for (const index of smallest([...texts.keys()], (item) => fnv1a(texts[item] ?? ""), texts.length)) {
    if (lengthOf(index) > remaining) continue;
    remaining -= lengthOf(index);
    kept.add(index);
  }
  return items.filter((_, index) => kept.has(index));
}

export function smallest<T>(all: readonly T[], hash: (item: T) => number, max: number): T[] {
  const hashed = all.map((item) => ({ item, hash: hash(item) }));
  hashed.sort((a, b) => a.hash - b.hash);
  return hashed.slice(0, max).map(({ item }) => item);
}
