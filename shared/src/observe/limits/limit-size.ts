import { fnv1a } from "../../text/hash.ts";
import type { Observation } from "../observation.ts";

const MAX_LENGTH = 1_000_000;

/**
 * Keeps an observation below a megabyte. Where a page has too many sites, each value keeps those with the smallest
 * hashes: a sample that does not depend on order, and that two readings of like pages share. Where that is not enough,
 * which takes some ten thousand colours, values are sampled in the same way.
 */
export function boundObservation(observation: Observation): Observation {
  const fits = (each: Observation) => JSON.stringify(each).length <= MAX_LENGTH;
  if (fits(observation)) return observation;
  const whole = { ...observation, environment: { ...observation.environment, truncated: true } };
  for (let keep = 256; keep >= 1; keep /= 4) {
    const fewer = sample(whole, whole.paints.length, keep);
    if (fits(fewer)) return fewer;
  }
  const bare = { ...whole, assets: whole.assets.filter(({ url }) => !url.startsWith("data:")) };
  for (let paints = bare.paints.length; ; paints = Math.floor(paints / 2)) {
    const fewer = sample(bare, paints, 1);
    if (paints === 0 || fits(fewer)) return fewer;
  }
}

/** At most so many paints, each with at most so many sites. */
function sample(observation: Observation, paints: number, sites: number): Observation {
  const order = observation.signatures.map(fnv1a);
  const first = <T>(all: readonly T[], hash: (each: T) => number, most: number) =>
    all.length <= most ? [...all] : [...all].sort((a, b) => hash(a) - hash(b)).slice(0, most);
  const chosen = new Set(first(observation.paints, ({ property, value }) => fnv1a(property + value), paints));
  const kept = observation.paints
    .filter((paint) => chosen.has(paint))
    .map((paint) => ({ ...paint, sites: first(paint.sites, (site) => order[site] ?? 0, sites) }));
  const used = [...new Set(kept.flatMap((paint) => paint.sites))].sort((a, b) => a - b);
  const signature = new Map(used.map((site, index) => [site, index]));
  const place = new Map<number, number>();
  observation.paints.forEach((paint, index) => {
    if (chosen.has(paint)) place.set(index, place.size);
  });
  return {
    ...observation,
    signatures: used.map((site) => observation.signatures[site] ?? ""),
    paints: kept.map((paint) => ({
      ...paint,
      sites: paint.sites.map((site) => signature.get(site) ?? 0).sort((a, b) => a - b),
    })),
    custom_properties: {
      ...observation.custom_properties,
      bindings: observation.custom_properties.bindings.flatMap((binding) => {
        const paint = place.get(binding.paint);
        return paint === undefined ? [] : [{ ...binding, paint }];
      }),
    },
  };
}
