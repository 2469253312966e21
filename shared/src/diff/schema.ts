import { z } from "zod";
import { id, timestamp } from "../api/common.ts";
import { typographyToken } from "../tokens/schema.ts";

const namedColor = z.object({ name: z.string(), value: z.string() });

const colorChanges = z
  .object({
    added: z.array(namedColor),
    removed: z.array(namedColor),
    modified: z
      .array(z.object({ name: z.string(), from: z.string(), to: z.string() }))
      .describe("Colours of one name with another value."),
  })
  .meta({ id: "ColorChanges" });

const valueChanges = z
  .object({ added: z.array(z.string()), removed: z.array(z.string()) })
  .meta({ id: "ValueChanges", description: "Values by number, smallest first." });

const typographyChanges = z
  .object({
    added: z.array(typographyToken).describe("Families that came, with all they are used at."),
    removed: z.array(typographyToken).describe("Families that went, with all they were used at."),
    modified: z.array(
      z.object({
        family: z.string(),
        changes: z
          .object({
            weights: valueChanges.optional(),
            sizes: valueChanges.optional(),
            line_heights: valueChanges.optional(),
          })
          .describe("Only what changed has a key."),
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

/** What differs between two snapshots' tokens. Every list has a fixed order, so equal changes are equal JSON. */
export const tokensDiffSchema = z
  .object({
    changes: z.object({ colors: colorChanges, typography: typographyChanges, spacing: valueChanges }),
    summary: diffSummary,
  })
  .meta({ id: "TokensDiff" });

const comparedSnapshot = z
  .object({ id, version: z.int().positive(), created_at: timestamp })
  .meta({ id: "ComparedSnapshot" });

/** The answer of the diff endpoint: what changed, between which snapshots. */
export const diffSchema = z
  .object({
    from: comparedSnapshot,
    to: comparedSnapshot,
    ...tokensDiffSchema.shape,
    warnings: z
      .array(z.string())
      .optional()
      .describe("Why the snapshots may differ for other reasons than the page, for people to read."),
  })
  .meta({ id: "Diff" });

export type TypographyChanges = z.infer<typeof typographyChanges>;
export type ValueChanges = z.infer<typeof valueChanges>;
export type TokensDiff = z.infer<typeof tokensDiffSchema>;
export type Diff = z.infer<typeof diffSchema>;
