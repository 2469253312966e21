import { buildTokens } from "@tintype/shared/kinds/build";
import type { NamedKey } from "@tintype/shared/kinds/kind";
import { isShown, truths } from "@tintype/shared/kinds/testing/truth-page";
import { observation } from "@tintype/shared/testing/tokens";
import { z } from "zod";

/** The values that a tool reports, in its own notation. Kinds that it does not report are absent. */
export type Reported = Partial<Record<NamedKey, readonly string[]>>;

/** A property that uses the values of each kind, so that they can be read in any notation. */
const PROPERTIES: Partial<Record<NamedKey, string>> = {
  colors: "background-color",
  radii: "border-radius",
  borders: "border",
  shadows: "box-shadow",
  gradients: "background-image",
  opacities: "opacity",
  z_indexes: "z-index",
  durations: "transition-duration",
  easings: "transition-timing-function",
  spacing_scale: "padding-top",
  text_styles: "font",
};

/**
 * Returns the kinds of the truth page that a tool reports right: it reports every value, and no other one. Names do not
 * count, because only Tintype takes them from the page.
 */
export function kindsRight(reported: Reported): NamedKey[] {
  return truths.flatMap((truth) => {
    const { key, values } = truth;
    const reportedValues = new Set((reported[key] ?? []).map((value) => canonical(key, value)));
    const isRight =
      values.every(([, token]) => reportedValues.has(token)) &&
      [...reportedValues].every((value) => isShown(truth, value));
    return isRight ? [key] : [];
  });
}

/** The number of kinds on the truth page. */
export const KINDS = truths.length;

/** Writes a value as our tokens do; as it is if it is no value of the kind. */
function canonical(key: NamedKey, value: string): string {
  if (key === "breakpoints") return value;
  const property = PROPERTIES[key];
  if (property === undefined) throw new Error(`The truth page has a kind without a property here: ${key}`);
  const { tokens } = buildTokens(observation([{ property, value }], { read: [key] }));
  return tokens[key]?.[0]?.value ?? value;
}

const valued = z.array(z.object({ value: z.string() })).default([]);

export function kindsOfTintype(output: unknown): Reported {
  const report = z.record(z.string(), z.unknown()).parse(output);
  return Object.fromEntries(truths.map(({ key }) => [key, valued.parse(report[key]).map(({ value }) => value)]));
}

export function kindsOfDembrandt(output: unknown): Reported {
  const report = z
    .object({
      borderRadius: z.object({ values: valued }),
      borders: z.object({
        combinations: z.array(z.object({ width: z.string(), style: z.string(), color: z.string() })),
      }),
      shadows: z.array(z.object({ shadow: z.string() })),
      gradients: z.array(z.object({ gradient: z.string() })),
      motion: z.object({ durations: valued, easings: valued }),
      spacing: z.object({ commonValues: z.array(z.object({ px: z.string() })) }),
      breakpoints: z.array(z.object({ px: z.string() })),
    })
    .parse(output);
  return {
    radii: report.borderRadius.values.map(({ value }) => value),
    borders: report.borders.combinations.map(({ width, style, color }) => `${width} ${style} ${color}`),
    shadows: report.shadows.map(({ shadow }) => shadow),
    gradients: report.gradients.map(({ gradient }) => gradient),
    durations: report.motion.durations.map(({ value }) => value),
    easings: report.motion.easings.map(({ value }) => value),
    spacing_scale: report.spacing.commonValues.map(({ px }) => px),
    breakpoints: report.breakpoints.map(({ px }) => px),
  };
}

export function kindsOfDesignscan(output: unknown): Reported {
  const { radiusScalePx, shadows, spacingScalePx } = z
    .object({ radiusScalePx: z.array(z.number()), shadows: z.array(z.string()), spacingScalePx: z.array(z.number()) })
    .parse(output);
  const inPixels = (numbers: readonly number[]) => numbers.map((number) => `${number}px`);
  return { radii: inPixels(radiusScalePx), shadows, spacing_scale: inPixels(spacingScalePx) };
}
