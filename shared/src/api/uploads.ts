import { z } from "zod";
import { type Observation, observationSchema } from "../observe/observation.ts";
import { identityStateSchema } from "../tokens/identity-state.ts";
import { tokensSchema } from "../tokens/schema.ts";
import { id, text, timestampInput } from "./common.ts";

const VERSION = observationSchema.shape.version.value;

/** Far beyond what a page can hold; sums of such counts are still exact. */
const MAX_COUNT = 10_000_000;

/**
 * What the extension saw on a page. One of another shape is told by its version alone: what else is wrong with it would
 * only be noise. (The cast says what the pipe makes sure of, so that callers have the type of what they send.)
 */
const observation = (
  z
    .looseObject({
      version: z.literal(VERSION, {
        error: `must be ${VERSION}: this server reads no other shape. Update the extension, or the server`,
      }),
    })
    .pipe(observationSchema) as z.ZodType as z.ZodType<Observation, Observation>
)
  .refine(({ url }) => isWebPage(url), {
    path: ["url"],
    message: "must be an http or https URL: pages of the browser and files on the disk cannot be uploaded",
  })
  .refine(isCountable, `must not count more than ${MAX_COUNT.toLocaleString("en")} of anything`);

/** A capture of the extension's. It is stored once, however often it is sent. */
export const uploadInput = z.strictObject({
  capture_id: z.uuid({ error: "must be a UUID" }).toLowerCase().describe("Made by the client, once for each capture."),
  observation,
  taken_at: timestampInput.describe("When the page was read, by the client's clock."),
  team_id: text({ max: 200 }).nullable().describe("Where it goes: the team's, or null for a personal one."),
  taken_with: z
    .strictObject({ browser: text({ max: 100 }), extension_version: text({ max: 50 }) })
    .optional()
    .describe("What the page was read with, such as `Chrome 156.0.1`: it is stored with the snapshot."),
});
export type UploadInput = z.output<typeof uploadInput>;

export const uploadResult = z.object({
  extraction_id: id,
  snapshot_id: id,
  version: z.int().positive(),
  team_id: id.nullable(),
  created: z.boolean().describe("Whether the page had no extraction at this place until now."),
  tokens: tokensSchema
    .optional()
    .describe("Of the stored snapshot. Its names can differ from those that the client chose. Older servers omit it."),
  memory: identityStateSchema
    .optional()
    .describe("The stored snapshot's identity state, with which the client names the next capture of the page."),
});
export type UploadResult = z.infer<typeof uploadResult>;

function isCountable({ elements, paints, typography, spacing, text_pairs = [] }: Observation): boolean {
  const counted = [paints, typography, spacing, text_pairs];
  return elements <= MAX_COUNT && counted.every((list) => list.every(({ count }) => count <= MAX_COUNT));
}

function isWebPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
