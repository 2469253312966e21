import { z } from "zod";

/**
 * What a page was read with: it is stored with the snapshot and shown as it stands. Two snapshots compare well only where
 * these agree.
 */
export const environmentSchema = z
  .object({
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
  })
  .meta({ id: "Environment" });

export type Environment = z.infer<typeof environmentSchema>;
