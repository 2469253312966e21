import { fnv1a } from "../../text/hash.ts";
import { COLOR_PROPERTIES } from "../color-properties.ts";
import type { Observation } from "../observation.ts";
import { withUsedSignatures } from "../to-version-1.ts";

const MAX_LENGTH = 1_000_000;

/** Sites of a colour that are worth more than values of other kinds. */
const FEW_SITES = 16;

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
 * enough, files that the page contains itself are left out, and values are sampled in the same way: colours last.
 */
export function limitSize(observation: Observation): Observation {
  const fits = (each: Observation) => JSON.stringify(each).length <= MAX_LENGTH;
  if (fits(observation)) return observation;
  const { groups: _groups, ...ungrouped } = observation;
  if (fits(ungrouped)) return ungrouped;
  const truncated = { ...ungrouped, environment: { ...ungrouped.environment, truncated: true } };
  const bare = { ...truncated, assets: truncated.assets.filter(({ url }) => !url.startsWith("data:")) };
  for (const step of steps(observation.paints)) {
    const fewer = sample(step.hasData ? truncated : bare, step);
    if (fits(fewer)) return fewer;
  }
  return sample(bare, { sites: 1, otherSites: 1, colors: 0, others: 0 });
}

interface Step extends Sample {
  /** The assets include those that the page contains itself, as data URLs. */
  readonly hasData: boolean;
}

function* steps(paints: Observation["paints"]): Generator<Step> {
  const all = paints.length;
  const whole = { sites: Number.POSITIVE_INFINITY, otherSites: 1, colors: all, others: all, hasData: true };
  for (const otherSites of [256, 64, 16, 4, 1]) yield { ...whole, otherSites };
  for (const sites of [256, 64, FEW_SITES]) yield { ...whole, sites };
  const bare = { ...whole, sites: FEW_SITES, hasData: false };
  for (let others = paints.filter((paint) => !isColor(paint)).length; others > 0; others >>= 1)
    yield { ...bare, others };
  for (const sites of [FEW_SITES, 4, 1]) yield { ...bare, sites, others: 0 };
  for (let colors = all; colors > 0; colors >>= 1) yield { ...bare, sites: 1, colors, others: 0 };
}

const isColor = ({ property }: Observation["paints"][number]) => COLOR_PROPERTIES.has(property);

function sample(observation: Observation, { sites, otherSites, colors, others }: Sample): Observation {
  const order = observation.signatures.map(fnv1a);
  const first = <T>(all: readonly T[], hash: (each: T) => number, max: number) =>
    all.length <= max ? [...all] : [...all].sort((a, b) => hash(a) - hash(b)).slice(0, max);
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
