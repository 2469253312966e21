import { z } from "zod";
import { MAX_MODES } from "../../conditions/bounds.ts";
import type { Observation } from "../../observe/observation.ts";
import { timestamp } from "../common/common.ts";
import { foundMode } from "../themes/found-themes.ts";
import { consentStatuses } from "./consent.ts";

/** The environment of a snapshot that the server's browser took. Only snapshots with equal environments compare well. */
export const environmentSchema = z.object({
  viewport: z.object({ width: z.int(), height: z.int() }).describe("In CSS px."),
  device_scale_factor: z.number(),
  color_scheme: z.enum(["light", "dark"]),
  final_url: z.string().describe("The URL of the page after all redirects."),
  http_status: z.int(),
  login: z
    .literal(true)
    .optional()
    .describe("The page redirected to a login, or showed nothing but a form to sign in. Absent: it did neither."),
  browser_version: z.string(),
  extractor_version: z.string(),
  fonts_not_loaded: z
    .array(z.string())
    .describe("Families of web fonts that failed to load or were still loading when the page was read."),
  fonts_pending: z
    .int()
    .optional()
    .describe("The number of web fonts that were still loading when the page was read. Absent: none."),
  unreadable_frames: z
    .int()
    .describe("The number of frames of other origins. The tokens do not include what they show."),
  lazy_images: z
    .int()
    .optional()
    .describe("The number of visible images that were not loaded yet, because nobody had scrolled to them."),
  not_revealed: z
    .int()
    .optional()
    .describe(
      "The number of elements that take up space outside the viewport but were transparent, as pages hide content until somebody scrolls to it. The tokens do not include what is in them.",
    ),
  files_too_large: z
    .int()
    .optional()
    .describe(
      "The number of files in the page itself (inline SVGs, data: URLs) that were too large to keep. Absent: none.",
    ),
  root_font_size: z
    .number()
    .optional()
    .describe("The size of the root's text in px, which is what exports in rem divide by. Absent: 16."),
  truncated: z.boolean().describe("Whether a part of the page was left out because it is too big."),
  modes_reloaded: z
    .array(z.string())
    .exactOptional()
    .describe("The modes for which the page was loaded again, because it may decide while it loads how it looks."),
  modes_without_effect: z
    .array(z.string())
    .exactOptional()
    .describe(
      "The modes by a theme (attributes, classes, storage, cookies, query, contrast or forced colours) in which nothing differs from the base.",
    ),
  themes_found: z
    .array(foundMode)
    .max(MAX_MODES)
    .exactOptional()
    .describe(
      "The themes that the page has by its sheets and that changed its look when they were tried, as modes of the options, the best first. Absent: none, or nobody looked.",
    ),
  consent: z
    .object({
      status: z.enum(consentStatuses).describe("`left`: a banner was in the page when it was read."),
      banner: z
        .string()
        .max(100)
        .nullable()
        .describe("The name of the banner by @duckduckgo/autoconsent, or `unknown`; null if there was none."),
    })
    .exactOptional()
    .describe("What happened to the page's banner that asks for consent. Absent if the reader did not look for one."),
  screenshot_left_out: z
    .enum(["too_large", "too_slow", "failed"])
    .optional()
    .describe("Why there is no screenshot although one was asked for."),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * The environment of any snapshot. Snapshots by the extension lack
 * fields that only the server's browser can tell.
 */
export const snapshotEnvironment = environmentSchema
  .partial()
  .extend({
    taken_by: z.literal("extension").optional().describe("Absent if the server itself read the page."),
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
