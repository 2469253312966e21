import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import type { ChangedTokens } from "../../kinds/changed.ts";

export type Place = AllPlaces["places"][number];

/** More boxes than these tell nobody anything. */
const MAX_PLACES = 200;

/** The places of tokens that have changed, each once, from top to bottom. */
export function changedPlaces({ places, tokens }: AllPlaces, changed: ChangedTokens): Place[] {
  const indexes = tokens.flatMap(({ kind, name, places: of }) => (changed.get(kind)?.has(name) ? of : []));
  return [...new Set(indexes)]
    .sort((a, b) => a - b)
    .slice(0, MAX_PLACES)
    .flatMap((index) => places[index] ?? []);
}
