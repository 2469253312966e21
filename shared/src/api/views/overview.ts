import { z } from "zod";
import { page, pageQuery, text, timestamp } from "../common/common.ts";
import { extractionStatus } from "../extractions/extractions.ts";
import { extractionView } from "./views.ts";

// The list of pages on the dashboard.

export const overviewSort = z.enum(["updated", "title", "created"]);
export type OverviewSort = z.infer<typeof overviewSort>;

/** Pages of sites are listed only if they are searched for: otherwise their site stands for them. */
export const overviewQuery = pageQuery.extend({
  team_id: text({ max: 200 })
    .nullish()
    .describe(
      "A team: its extractions. null: the caller's personal ones. Absent: both, those of all the caller's teams.",
    ),
  search: text({ max: 200, trim: true })
    .optional()
    .describe("Only extractions whose title or URL contains this text, in any letter case."),
  status: z
    .enum([...extractionStatus.options, "changed"])
    .optional()
    .describe("`changed`: those whose newest version differs from the one before it."),
  sort: overviewSort.default("updated").describe("Last changed first, by title, or newest first."),
});

/** An extraction's newest snapshot, as a list shows it. */
export const glimpse = z.object({
  palette: z
    .array(z.object({ value: z.string(), usage: z.int() }))
    .readonly()
    .describe("The most used colours, the most used first."),
  ground: z
    .string()
    .exactOptional()
    .describe("The colour behind most of the page, on which translucent colours stand. Absent if it is not known."),
  change: z
    .object({ version: z.int(), total: z.int().positive(), at: timestamp })
    .nullable()
    .describe("The newest version that differs from the one before it; null if there is none yet."),
});
export type Glimpse = z.infer<typeof glimpse>;

/** An extraction as a row of the list. */
export const overviewRow = extractionView.extend({
  ...glimpse.shape,
  next_run_at: timestamp
    .nullable()
    .describe("When its schedule runs it; null without a schedule, or if that is paused."),
});
export type OverviewRow = z.infer<typeof overviewRow>;

export const overviewList = page(overviewRow);
