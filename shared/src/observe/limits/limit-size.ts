import { fnv1a } from "../../text/hash.ts";
import { COLOR_PROPERTIES } from "../color-properties.ts";
import type { Observation } from "../observation.ts";
import { withUsedSignatures } from "../to-version-1.ts";
import { limitLists, smallest } from "./limit-lists.ts";

const MAX_LENGTH = 1_000_000;

/** How many are left. */
interface Sample {
  /** Sites of each paint. */
  readonly sites: number;
  /** Sites of each paint that is no colour. */
  readonly otherSites: number;
  readonly colors: number;
  /** Paints that are no colours. */
  readonly others: number;
}

/**
 * Limits an observation to a megabyte. First the groups are left out. If a page has too many sites, only those with the
 * smallest hashes remain of each value: a sample that does not depend on order, and that similar pages share. If that is not
 * enough (with some ten thousand colours), values are sampled in the same way. Colours are sampled last. If
 * there is too much of everything else, no paints remain and that is sampled.
 */
export function limitSize(observation: Observation): Observation {
  const fits = (each: Observation) => JSON.stringify(each).length <= MAX_LENGTH;
  if (fits(observation)) return observation;
  const { groups: _groups, ...ungrouped } = observation;
  if (fits(ungrouped)) return ungrouped;
  const truncated = { ...ungrouped, environment: { ...ungrouped.environment, truncated: true } };
  const all = truncated.paints.length;
  const whole = { sites: Number.POSITIVE_INFINITY, otherSites: Number.POSITIVE_INFINITY, colors: all, others: all };
  const bare = { ...truncated, assets: truncated.assets.filter(({ url }) => !url.startsWith("data:")) };
  const withoutPaints = sample(bare, { ...whole, colors: 0, others: 0 });
  if (!fits(withoutPaints)) return limitLists(withoutPaints, MAX_LENGTH);
  const colorPaints = truncated.paints.filter(isColor);
  const otherPaints = truncated.paints.filter((paint) => !isColor(paint));
  for (const sites of stepsBelow(otherPaints)) {
    const fewer = sample(truncated, { ...whole, otherSites: sites });
    if (fits(fewer)) return fewer;
  }
  for (const sites of stepsBelow(colorPaints)) {
    const fewer = sample(truncated, { ...whole, sites, otherSites: 1 });
    if (fits(fewer)) return fewer;
  }
  for (let others = otherPaints.length; others > 0; others = Math.floor(others / 2)) {
    const fewer = sample(bare, { ...whole, sites: 1, otherSites: 1, others });
    if (fits(fewer)) return fewer;
  }
  for (let colors = colorPaints.length; ; colors = Math.floor(colors / 2)) {
    const fewer = sample(bare, { sites: 1, otherSites: 1, colors, others: 0 });
    if (colors === 0 || fits(fewer)) return fewer;
  }
}

/** Numbers of sites to leave of each paint, without those that would leave out nothing. */
function stepsBelow(paints: Observation["paints"]): number[] {
  const most = paints.reduce((length, { sites }) => Math.max(length, sites.length), 0);
  return [256, 64, 16, 4, 1].filter((sites) => sites < most);
}

const isColor = ({ property }: Observation["paints"][number]) => COLOR_PROPERTIES.has(property);

function sample(observation: Observation, { sites, otherSites, colors, others }: Sample): Observation {
  const order = observation.signatures.map(fnv1a);
  const first = <T>(all: readonly T[], hash: (each: T) => number, max: number) =>
    all.length <= max ? [...all] : smallest(all, hash, max);
  const hashOf = ({ property, value }: Observation["paints"][number]) => fnv1a(property + value);
  const chosen = new Set([
    ...first(observation.paints.filter(isColor), hashOf, colors),
    ...first(
      observation.paints.filter((paint) => !isColor(paint)),
      hashOf,
      others,
    ),
  ]);
  const remaining = observation.paints
    .filter((paint) => chosen.has(paint))
    .map((paint) => ({
      ...paint,
      sites: first(paint.sites, (site) => order[site] ?? 0, isColor(paint) ? sites : otherSites),
    }));
  const newIndex = new Map<number, number>();
  observation.paints.forEach((paint, index) => {
    if (chosen.has(paint)) newIndex.set(index, newIndex.size);
  });
  return {
    ...observation,
    ...withUsedSignatures(observation.signatures, remaining),
    custom_properties: {
      ...observation.custom_properties,
      bindings: observation.custom_properties.bindings.flatMap((binding) => {
        const paint = newIndex.get(binding.paint);
        return paint === undefined ? [] : [{ ...binding, paint }];
      }),
    },
  };
}
