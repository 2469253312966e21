import { fnv1a } from "../../text/hash.ts";
import type { Observation } from "../observation.ts";

const MAX_LENGTH = 1_000_000;

/**
 * Limits an observation to a megabyte. If a page has too many sites, only those with the smallest hashes remain of each
 * value: a sample that does not depend on order, and that similar pages share. If that is not enough (with some ten
 * thousand colours), values are sampled in the same way.
 */
export function limitSize(observation: Observation): Observation {
  const fits = (each: Observation) => JSON.stringify(each).length <= MAX_LENGTH;
  if (fits(observation)) return observation;
  const truncated = { ...observation, environment: { ...observation.environment, truncated: true } };
  for (let sites = 256; sites >= 1; sites /= 4) {
    const fewer = sample(truncated, truncated.paints.length, sites);
    if (fits(fewer)) return fewer;
  }
  const bare = { ...truncated, assets: truncated.assets.filter(({ url }) => !url.startsWith("data:")) };
  for (let paints = bare.paints.length; ; paints = Math.floor(paints / 2)) {
    const fewer = sample(bare, paints, 1);
    if (paints === 0 || fits(fewer)) return fewer;
  }
}

/** Returns the observation with at most `paints` paints, each with at most `sites` sites. */
function sample(observation: Observation, paints: number, sites: number): Observation {
  const order = observation.signatures.map(fnv1a);
  const first = <T>(all: readonly T[], hash: (each: T) => number, max: number) =>
    all.length <= max ? [...all] : [...all].sort((a, b) => hash(a) - hash(b)).slice(0, max);
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
