import { fnv1a } from "../../text/hash.ts";
import type { Observation } from "../observation.ts";

const MAX_LENGTH = 1_000_000;
/** More than an observation without its lists has. */
const RESERVED = 100_000;

/**
 * Limits an observation to a megabyte. If a page has too many sites, only those with the smallest hashes remain of each
 * value: a sample that does not depend on order, and that similar pages share. If that is not enough (with some ten
 * thousand colours), values are sampled in the same way, and in the end everything else too.
 */
export function limitSize(observation: Observation): Observation {
  const fits = (each: Observation) => JSON.stringify(each).length <= MAX_LENGTH;
  if (fits(observation)) return observation;
  const truncated = { ...observation, environment: { ...observation.environment, truncated: true } };
  const bare = { ...truncated, assets: truncated.assets.filter(({ url }) => !url.startsWith("data:")) };
  const withoutPaints = sample(bare, 0, 1);
  if (!fits(withoutPaints)) return limitLists(withoutPaints);
  let most = truncated.paints.reduce((length, { sites }) => Math.max(length, sites.length), 0);
  for (let sites = 256; sites >= 1; sites /= 4) {
    if (sites >= most) continue; // it would leave out nothing
    most = sites;
    const fewer = sample(truncated, truncated.paints.length, sites);
    if (fits(fewer)) return fewer;
  }
  for (let paints = bare.paints.length; ; paints = Math.floor(paints / 2)) {
    const fewer = sample(bare, paints, 1);
    if (paints === 0 || fits(fewer)) return fewer;
  }
}

/** Samples the lists of an observation without paints. Short lists stay whole, the others get equal shares of what is left. */
function limitLists(observation: Observation): Observation {
  const { custom_properties, typography, spacing, text_pairs, assets } = observation;
  const lengths = [custom_properties.global, typography, spacing, text_pairs ?? [], assets].map(
    (list) => JSON.stringify(list).length,
  );
  let left = MAX_LENGTH - RESERVED;
  let share = 0;
  for (const [index, length] of lengths.sort((a, b) => a - b).entries()) {
    share = left / (lengths.length - index);
    left -= Math.min(length, share);
  }
  return {
    ...observation,
    custom_properties: { ...custom_properties, global: limitList(custom_properties.global, share) },
    typography: limitList(typography, share),
    spacing: limitList(spacing, share),
    ...(text_pairs && { text_pairs: limitList(text_pairs, share) }),
    assets: limitList(assets, share),
  };
}

/** Returns the items with the smallest hashes, as many as have this length together, in their order. */
function limitList<T>(items: readonly T[], maxLength: number): T[] {
  const texts = items.map((item) => JSON.stringify(item));
  const lengthOf = (index: number) => (texts[index] ?? "").length + 1;
  if (texts.reduce((length, text) => length + text.length + 1, 0) < maxLength) return [...items];
  let left = maxLength;
  const kept = new Set<number>();
  for (const index of smallest([...texts.keys()], (each) => fnv1a(texts[each] ?? ""), texts.length)) {
    if (lengthOf(index) > left) continue;
    left -= lengthOf(index);
    kept.add(index);
  }
  return items.filter((_, index) => kept.has(index));
}

/** Returns the observation with at most `paints` paints, each with at most `sites` sites. */
function sample(observation: Observation, paints: number, sites: number): Observation {
  const order = observation.signatures.map(fnv1a);
  const first = <T>(all: readonly T[], hash: (each: T) => number, max: number) =>
    all.length <= max ? [...all] : smallest(all, hash, max);
  const chosen = new Set(first(observation.paints, ({ property, value }) => fnv1a(property + value), paints));
  const remaining = observation.paints
    .filter((paint) => chosen.has(paint))
    .map((paint) => ({ ...paint, sites: first(paint.sites, (site) => order[site] ?? 0, sites) }));
  const used = [...new Set(remaining.flatMap((paint) => paint.sites))].sort((a, b) => a - b);
  const signature = new Map(used.map((site, index) => [site, index]));
  const newIndex = new Map<number, number>();
  observation.paints.forEach((paint, index) => {
    if (chosen.has(paint)) newIndex.set(index, newIndex.size);
  });
  return {
    ...observation,
    signatures: used.map((site) => observation.signatures[site] ?? ""),
    paints: remaining.map((paint) => ({
      ...paint,
      sites: paint.sites.map((site) => signature.get(site) ?? 0).sort((a, b) => a - b),
    })),
    custom_properties: {
      ...observation.custom_properties,
      bindings: observation.custom_properties.bindings.flatMap((binding) => {
        const paint = newIndex.get(binding.paint);
        return paint === undefined ? [] : [{ ...binding, paint }];
      }),
    },
  };
}

function smallest<T>(all: readonly T[], hash: (each: T) => number, max: number): T[] {
  const hashed = all.map((item) => ({ item, hash: hash(item) }));
  hashed.sort((a, b) => a.hash - b.hash);
  return hashed.slice(0, max).map(({ item }) => item);
}
