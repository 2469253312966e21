import type { CheckedKind, SystemToken } from "../report.ts";
import { colorIndex } from "./colors.ts";
import { borders, gradients, shadows } from "./composites.ts";
import { easings } from "./easings.ts";
import { breakpoints, durations, fontSizes, fontWeights, opacities, spacing, zIndexes } from "./numbers.ts";
import { radii } from "./radii.ts";
import { fontFamilies, lineHeights, textStyles } from "./text.ts";
import { linearIndex, type TokenIndex, type ValueKind } from "./value-kind.ts";

type MakeIndex = (tokens: readonly SystemToken[]) => TokenIndex;

const linear =
  <Value>(kind: ValueKind<Value>): MakeIndex =>
  (tokens) =>
    linearIndex(kind, tokens);

/** Makes the index of a kind's tokens. */
export const INDEXES: Readonly<Record<CheckedKind, MakeIndex>> = {
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
  opacities: linear(opacities),
  z_indexes: linear(zIndexes),
  durations: linear(durations),
  easings: linear(easings),
  breakpoints: linear(breakpoints),
  text_styles: linear(textStyles),
};
