import { z } from "zod";
import { id, timestamp } from "../api/common/common.ts";
import { changesSchema, changesSummary } from "../kinds/changes.ts";

/** The differences between the tokens of two snapshots. Every list has a fixed order, so equal changes are equal JSON. */
export const tokensDiffSchema = z
  .object({ changes: changesSchema, summary: changesSummary })
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

export type TokensDiff = z.infer<typeof tokensDiffSchema>;
export type Diff = z.infer<typeof diffSchema>;
