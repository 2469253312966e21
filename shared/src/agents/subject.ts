import { z } from "zod";
import { text } from "../api/common/common.ts";
import { modeQuery } from "../api/extractions/modes.ts";
import { MAX_ANSWER_BYTES, MIN_ANSWER_BYTES } from "./limits.ts";

// Parts that the inputs and answers of several tools have in common.

const pageUrl = text({ min: 1, max: 2_048 });
const reference = text({ min: 1, max: 200 });

/** The page that a tool is about, on a server: exactly one of these. */
export const storedPage = {
  extraction_id: reference.optional().describe("A page that Tintype observes, in its newest snapshot."),
  snapshot_id: reference.optional().describe("One snapshot."),
  url: pageUrl.optional().describe("The address of a page that Tintype observes already."),
};

/** Without a server. */
export const freshPage = { url: pageUrl.describe("An http(s) address. It is read now, with a browser.") };

export const urlInput = pageUrl;
export const referenceInput = reference;

export const modeInput = modeQuery.optional().describe("The tokens of one mode, such as dark.");

export const maxBytes = z
  .int()
  .min(MIN_ANSWER_BYTES)
  .max(MAX_ANSWER_BYTES)
  .optional()
  .describe("Ask for a longer answer than 8,000 bytes.");

const count = z.int().nonnegative();

/** The page of an answer. */
export const pageFacts = z.object({
  url: z.string(),
  extraction_id: z.string().optional(),
  snapshot_id: z.string().optional(),
  version: count.optional(),
  read_at: z.string().optional(),
});
export type PageFacts = z.infer<typeof pageFacts>;

/** The fields of every answer with lists. */
export const more = z.record(z.string(), count).optional().describe("By list, how many items were left out.");

export const countField = count;

/** A list inside of an item of a list. It is cut to make room, and its count tells how many there are. */
export interface Examples<Item> {
  readonly count: number;
  readonly examples: readonly Item[];
}

export const examplesField = <Item extends z.ZodType>(item: Item) => z.object({ count, examples: z.array(item) });

export const examplesOf = <Item>(list: readonly Item[]): { count: number; examples: Item[] } => ({
  count: list.length,
  examples: [...list],
});
