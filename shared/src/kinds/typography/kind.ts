import { readStack, type Stack } from "../../css/font-families.ts";
import { canonicalLength } from "../../css/lengths.ts";
import type { Observation } from "../../observe/observation.ts";
import { distinctValues } from "../../text/order.ts";
import type { Kind } from "../kind.ts";
import type { TypographyToken } from "../wire.ts";
import { iconFamilies } from "./icon-families.ts";

/**
 * The font families, each with the weights, sizes and line heights in which it is used. A family is the first one that the
 * author declares, so that a page gives the same tokens on a machine without its fonts. Observations of version 1 only tell
 * the family in use.
 */
export const typography: Kind = {
  key: "typography",
  // Observations do not have this property; the places of a page do.
  paintedBy: (property, raw) => (property === "font-family" ? [readStack(raw).first?.name ?? ""] : []),
  build: (observation) => ({ tokens: { typography: buildTypography(observation) } }),
};

type Combination = Observation["typography"][number];

function buildTypography(observation: Observation): TypographyToken[] {
  const combinations = observation.typography;
  const isDeclared = combinations.every(({ stack }) => stack !== undefined);
  const stacks = new Map<string, Stack>();
  for (const { stack } of combinations) {
    if (stack !== undefined && !stacks.has(stack)) stacks.set(stack, readStack(stack));
  }
  const icons = iconFamilies(
    observation,
    [...stacks.values()].flatMap(({ first }) => first ?? []),
  );
  const declaredFamily = ({ stack = "", family }: Combination) => stacks.get(stack)?.first?.name ?? family;
  return [...Map.groupBy(combinations, isDeclared ? declaredFamily : ({ family }) => family)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, all]) => ({
      family,
      weights: distinctValues(all.map(({ weight }) => weight)),
      sizes: distinctValues(all.map(({ size }) => canonicalLength(size))),
      line_heights: distinctValues(all.map(({ line_height }) => canonicalLength(line_height)).filter(isLineHeight)),
      ...(isDeclared && declaredFields(all, stacks)),
      ...(isDeclared && icons.has(family) && { icons: true }),
    }));
}

function declaredFields(all: readonly Combination[], stacks: ReadonlyMap<string, Stack>) {
  return {
    letter_spacings: distinctValues(all.map(({ letter_spacing = "" }) => letterSpacing(letter_spacing))),
    stack: distinctValues(all.map(({ stack = "", family }) => stacks.get(stack)?.text || family)),
    rendered: distinctValues(all.map(({ family }) => family)),
  };
}

/** `normal` and `0px` are the same spacing. */
function letterSpacing(value: string): string {
  const length = canonicalLength(value);
  return length === "0px" || length === "" ? "normal" : length;
}

/** Layouts set lines of no height to place a box, not a text. "" is not known. */
const isLineHeight = (value: string) => value !== "" && value !== "0px" && value !== "0";
