import { z } from "zod";
import type { Observation } from "../observe/observation.ts";
import { timestamp } from "./common.ts";

/** What a page was read with by the server's browser. Two snapshots compare well only where these agree. */
export const environmentSchema = z.object({
  viewport: z.object({ width: z.int(), height: z.int() }).describe("In CSS px."),
  device_scale_factor: z.number(),
  color_scheme: z.enum(["light", "dark"]),
  final_url: z.string().describe("Where the page was after all redirects."),
  http_status: z.int(),
  browser_version: z.string(),
  extractor_version: z.string(),
  fonts_not_loaded: z.array(z.string()).describe("Families that the page asked for and did not get."),
  unreadable_frames: z.int().describe("Frames of other origins: what they show is not part of the tokens."),
  truncated: z.boolean().describe("The page was so big that a part of it was left out."),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * The environment of a snapshot as it is shown. Older snapshots lack what nobody asked for then, and those that the
 * extension took lack what only our own browser can tell.
 */
export const snapshotEnvironment = environmentSchema
  .partial()
  .extend({
    taken_by: z.literal("extension").optional().describe("Absent where the server itself read the page."),
    taken_at: timestamp.optional().describe("When the extension read the page, by its own clock."),
  })
  .loose()
  .meta({ id: "Environment" });
export type SnapshotEnvironment = z.infer<typeof snapshotEnvironment>;

/**
 * The environment of a snapshot: what the observation says of it, under the names of the wire.
 * @param reader what only the reader of the page knows, or knows better than the page
 */
export function environmentOf<Reader extends Partial<SnapshotEnvironment>>(
  { environment: { device_pixel_ratio, ...observed } }: Observation,
  reader: Reader,
) {
  return { ...observed, device_scale_factor: device_pixel_ratio, ...reader };
}
