import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { GradientToken } from "../wire.ts";

/** See NamedKind. */
export const gradientIdentity = (token: GradientToken): string => compositeIdentity(token.value, token.stops);

export const gradients = namedComparison("gradients", {
  isEqual: (before, after) =>
    gradientIdentity(before) === gradientIdentity(after) ||
    (colorsOf(before) !== colorsOf(after) && withoutImplied(before) === withoutImplied(after)),
});

const colorsOf = ({ stops }: GradientToken): string => stops.map(({ color }) => color).join(" ");

/** The notation of a colour implies the space in which browsers interpolate: with the colour, that changes by itself. */
const withoutImplied = (token: GradientToken): string => gradientIdentity(token).replace(" in oklab", "");
