import { kinds } from "../../kinds/index.ts";
import type { CheckedKind, SystemToken } from "../report.ts";
import { colorIndex } from "./colors.ts";
import { borders, gradients, shadows } from "./composites.ts";
import { easings } from "./easings.ts";
import { breakpoints, fontSizes, fontWeights, numbers, spacing } from "./numbers.ts";
import { radii } from "./radii.ts";
import { fontFamilies, lineHeights, textStyles } from "./text.ts";
import { linearIndex, type TokenIndex, type ValueKind } from "./value-kind.ts";

type MakeIndex = (tokens: readonly SystemToken[]) => TokenIndex;

const linear =
  <Value>(kind: ValueKind<Value>): MakeIndex =>
  (tokens) =>
    linearIndex(kind, tokens);

/** Makes the index of a kind's tokens. Kinds whose values are numbers say by themselves how these are compared. */
const INDEXES: Readonly<Partial<Record<CheckedKind, MakeIndex>>> = {
  colors: colorIndex,
  font_families: linear(fontFamilies),
  font_sizes: linear(fontSizes),
  font_weights: linear(fontWeights),
  line_heights: linear(lineHeights),
  spacing: linear(spacing),
  radii: linear(radii),
  shadows: linear(shadows),
  borders: linear(borders),
  gradients: linear(gradients),
  easings: linear(easings),
  breakpoints: linear(breakpoints),
  text_styles: linear(textStyles),
  ...Object.fromEntries(kinds.flatMap(({ key, numbers: rules }) => (rules ? [[key, linear(numbers(rules))]] : []))),
};

/** Makes the index of a kind's tokens. @throws if nothing says how the kind's values are compared */
export function indexOf(kind: CheckedKind, tokens: readonly SystemToken[]): TokenIndex {
  const make = INDEXES[kind];
  if (!make) throw new Error(`${kind} can be compared with no design system: give it numbers in its kind.ts`);
  return make(tokens);
}
