import { z } from "zod";
import { id, timestamp } from "../api/common.ts";
import { typographyToken } from "../kinds/wire.ts";

const namedColor = z.object({ name: z.string(), value: z.string() });

const colorChanges = z
  .object({
    added: z.array(namedColor),
    removed: z.array(namedColor),
    modified: z
      .array(z.object({ name: z.string(), from: z.string(), to: z.string() }))
      .describe("Colours that have another value."),
  })
  .meta({ id: "ColorChanges" });

const valueChanges = z
  .object({ added: z.array(z.string()), removed: z.array(z.string()) })
  .meta({ id: "ValueChanges", description: "Values sorted by number, the smallest first." });

const typographyChanges = z
  .object({
    added: z.array(typographyToken).describe("New families, with their weights, sizes and line heights."),
    removed: z.array(typographyToken).describe("Removed families, with their weights, sizes and line heights."),
    modified: z.array(
      z.object({
        family: z.string(),
        changes: z
          .object({
            weights: valueChanges.optional(),
            sizes: valueChanges.optional(),
            line_heights: valueChanges.optional(),
          })
          .describe("Contains only the lists that changed."),
      }),
    ),
  })
  .meta({ id: "TypographyChanges" });

const count = z.int().nonnegative();

const diffSummary = z
  .object({
    total_changes: count.describe("The sum of the three below."),
    colors_changed: count.describe("Colours added, removed and modified."),
    typography_changed: count.describe("Families added, removed and modified."),
    spacing_changed: count.describe("Spacing values added and removed."),
  })
  .meta({ id: "DiffSummary" });

/** The differences between the tokens of two snapshots. Every list has a fixed order, so equal changes are equal JSON. */
export const tokensDiffSchema = z
  .object({
    changes: z.object({ colors: colorChanges, typography: typographyChanges, spacing: valueChanges }),
    summary: diffSummary,
  })
  .meta({ id: "TokensDiff" });

const comparedSnapshot = z
  .object({ id, version: z.int().positive(), created_at: timestamp })
  .meta({ id: "ComparedSnapshot" });

/** The answer of the diff endpoint: the differences, and the snapshots that were compared. */
export const diffSchema = z
  .object({
    from: comparedSnapshot,
    to: comparedSnapshot,
    ...tokensDiffSchema.shape,
    warnings: z
      .array(z.string())
      .optional()
      .describe("Other reasons than the page why the snapshots may differ, for people to read."),
  })
  .meta({ id: "Diff" });

export type TypographyChanges = z.infer<typeof typographyChanges>;
export type ValueChanges = z.infer<typeof valueChanges>;
export type TokensDiff = z.infer<typeof tokensDiffSchema>;
export type Diff = z.infer<typeof diffSchema>;
