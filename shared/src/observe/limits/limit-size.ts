import { fnv1a } from "../../text/hash.ts";
import { COLOR_PROPERTIES } from "../color-properties.ts";
import { MAX_OBSERVATION, MAX_STATES_LENGTH } from "../limits.ts";
import type { Observation } from "../observation.ts";
import { limitList, limitLists, smallest } from "./limit-lists.ts";
import { withUsedSignatures } from "./used-signatures.ts";

/** Sites of a colour that are worth more than values of other kinds. */
const FEW_SITES = 16;

/** How many are left. */
interface Sample {
  readonly sites: number;
  readonly otherSites: number;
  readonly colors: number;
  /** Paints that are no colours. */
  readonly others: number;
}

/**
 * Limits an observation to a megabyte. First the groups are left out, then most of the changes in states. If a page has too many sites, only those with the
 * smallest hashes remain of each value: a sample that does not depend on order, and that similar pages share. If that is not
 * enough, files that the page contains itself are left out, and values are sampled in the same way: colours last.
 * If there is too much of everything else, no paints remain and that is sampled.
 */
export function limitSize(observation: Observation): Observation {
  const fits = (item: Observation) => JSON.stringify(item).length <= MAX_OBSERVATION;
  if (fits(observation)) return observation;
  const { groups: _groups, ...ungrouped } = observation;
  if (fits(ungrouped)) return ungrouped;
  const { states } = ungrouped;
  const truncated = {
    ...ungrouped,
    ...(states && { states: limitList(states, MAX_STATES_LENGTH) }),
    environment: { ...ungrouped.environment, truncated: true },
  };
  if (states && fits(truncated)) return truncated;
  const bare = { ...truncated, assets: truncated.assets.filter(({ url }) => !url.startsWith("data:")) };
  const withoutPaints = sample(bare, { sites: 1, otherSites: 1, colors: 0, others: 0 });
  if (!fits(withoutPaints)) return limitLists(withoutPaints, MAX_OBSERVATION);
  for (const step of steps(observation.paints)) {
    const fewer = sample(step.hasData ? truncated : bare, step);
    if (fits(fewer)) return fewer;
  }
  return withoutPaints;
}

interface Step extends Sample {
  /** The assets include those that the page contains itself, as data URLs. */
  readonly hasData: boolean;
}

/** Leaves out the steps that would change nothing: each costs a sample of the whole. */
function* steps(paints: Observation["paints"]): Generator<Step> {
  const all = paints.length;
  const colors = paints.filter(isColor);
  const others = paints.filter((paint) => !isColor(paint));
  const whole = { sites: Number.POSITIVE_INFINITY, otherSites: 1, colors: all, others: all, hasData: true };
  const below = (counts: readonly number[], some: typeof paints) =>
    counts.filter((count) => some.some(({ sites }) => sites.length > count));
  for (const otherSites of below([256, 64, 16, 4, 1], others)) yield { ...whole, otherSites };
  for (const sites of below([256, 64, FEW_SITES], colors)) yield { ...whole, sites };
  const bare = { ...whole, sites: FEW_SITES, hasData: false };
  for (let count = others.length; count > 0; count >>= 1) yield { ...bare, others: count };
  for (const sites of [FEW_SITES, 4, 1]) yield { ...bare, sites, others: 0 };
  for (let count = colors.length >> 1; count > 0; count >>= 1) yield { ...bare, sites: 1, colors: count, others: 0 };
}

const isColor = ({ property }: Observation["paints"][number]) => COLOR_PROPERTIES.has(property);

function sample(observation: Observation, { sites, otherSites, colors, others }: Sample): Observation {
  const order = observation.signatures.map(fnv1a);
  const takeFirst = <T>(all: readonly T[], hash: (item: T) => number, max: number) =>
    all.length <= max ? [...all] : smallest(all, hash, max);
  const hashOf = ({ property, value }: Observation["paints"][number]) => fnv1a(property + value);
  const chosen = new Set([
    ...takeFirst(observation.paints.filter(isColor), hashOf, colors),
    ...takeFirst(
      observation.paints.filter((paint) => !isColor(paint)),
      hashOf,
      others,
    ),
  ]);
  const remaining = observation.paints
    .filter((paint) => chosen.has(paint))
    .map((paint) => ({
      ...paint,
      sites: takeFirst(paint.sites, (site) => order[site] ?? 0, isColor(paint) ? sites : otherSites),
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
