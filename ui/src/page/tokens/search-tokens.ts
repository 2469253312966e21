import type { NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { kinds } from "../../kinds/index.ts";
import type { Matcher } from "../../kinds/kind.ts";
import { isNamedKey } from "../../kinds/named-kind.ts";
import { deltaE, labOf } from "../../kit/color-distance.ts";
import { lengthOf, type Query } from "../../tokens/search/query.ts";
import { distanceTo, EXACT, NEAR, ranked } from "../../tokens/search/rank.ts";

/** Colours farther away than this ΔE are another colour. */
const FARTHEST = 20;
/** Number of the nearest colours that are found. */
const NEAREST = 12;

/**
 * The tokens that contain every word of the query, or have its length or a colour that it describes or is near to; all of them
 * without a query. Exact names come first, and of colours the nearest.
 */
export function searchTokens(tokens: Tokens, query: Query | undefined): Tokens {
  if (!query) return tokens;
  const matches = matcherOf(tokens, query);
  const matching: Tokens = Object.assign({ ...tokens }, ...kinds.map(({ find }) => find(tokens, matches)));
  for (const { key } of kinds) {
    if (!isNamedKey(key)) continue;
    const some: readonly NamedToken[] | undefined = matching[key];
    if (some) Object.assign(matching, { [key]: ranked(query, some) });
  }
  return matching;
}

function matcherOf({ colors }: Tokens, query: Query): Matcher {
  const { words, length, hue, color } = query;
  const farthest = color ? farthestOf(query, colors) : 0;
  return {
    texts: (...texts) => {
      const text = texts.join("\n").toLowerCase();
      if (words.every((word) => text.includes(word))) return true;
      return length !== undefined && text.split(/[\s,/()]+/).some((part) => lengthOf(part) === length);
    },
    color: (value) => {
      if (color) return isNear(query, value, farthest);
      const lab = hue && labOf(value);
      return lab !== undefined && lab.alpha > 0 && hue?.(lab) === true;
    },
  };
}

function farthestOf(query: Query, colors: Tokens["colors"]): number {
  const distances = colors.flatMap(({ value }) => distanceTo(query, value) ?? []).sort((a, b) => a - b);
  const [nearest = 0] = distances;
  // An exact match needs no neighbours but twins.
  return nearest < EXACT ? 2 : Math.min(FARTHEST, distances[NEAREST - 1] ?? FARTHEST);
}

/** Returns whether a colour is near to the one that is looked for, or equal to it but more or less translucent. */
function isNear(query: Query, value: string, farthest: number): boolean {
  const distance = distanceTo(query, value);
  const [wantedColor, color] = [query.color, labOf(value)];
  if (distance === undefined || !wantedColor || !color) return false;
  return distance <= farthest && deltaE(wantedColor, color) <= NEAR;
}
