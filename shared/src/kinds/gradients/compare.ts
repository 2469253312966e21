import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { GradientToken } from "../wire.ts";

/** See NamedKind. */
export const gradientIdentity = (token: GradientToken): string => compositeIdentity(token.value, token.stops);

export const gradients = namedComparison("gradients", {
  isEqual(before, after) {
    const [old, now] = [withoutEnds(before), withoutEnds(after)];
    return (
      gradientIdentity(old) === gradientIdentity(now) ||
      (colorsOf(old) !== colorsOf(now) && withoutImplied(old) === withoutImplied(now))
    );
  },
});

/**
 * Positions of the first and the last colour if the author sets none. Authors and their tools write it or leave it out.
 */
const ENDS = { first: /^ 0(?:%|px|deg)(?=[,)])/, last: / (?:100%|360deg)\)$/ };

function withoutEnds(token: GradientToken): GradientToken {
  const { value, stops } = token;
  const color = stops[0]?.color ?? "";
  const start = value.indexOf(color) + color.length;
  const rest = value.slice(start).replace(ENDS.first, "").replace(ENDS.last, ")");
  return { ...token, value: value.slice(0, start) + rest };
}

const colorsOf = ({ stops }: GradientToken): string => stops.map(({ color }) => color).join(" ");

/** The notation of a colour implies the space in which browsers interpolate: with the colour, that changes by itself. */
const withoutImplied = (token: GradientToken): string => gradientIdentity(token).replace(" in oklab", "");
