import { z } from "zod";
import { identityStateSchema } from "../../kinds/engine/identity-state-schema.ts";
import { tokensSchema } from "../../kinds/wire.ts";
import { type Observation, observationSchema } from "../../observe/observation.ts";
import { id, text, timestampInput } from "../common/common.ts";
import { snapshotNote } from "../extractions/extractions.ts";

/** The versions of the observation's format that this server reads. */
export const OBSERVATION_VERSIONS: readonly number[] = [...observationSchema.shape.version.values];

/** Far more than any page contains. Sums of such counts are exact. */
const MAX_COUNT = 10_000_000;

/**
 * The observation of a page by the extension. For another version of the format, only the version is reported as an
 * error, not everything that differs. (The cast: the pipe guarantees the type, which callers need as the input type.)
 */
const observation = (
  z
    .looseObject({
      version: z.literal([...OBSERVATION_VERSIONS], {
        error: `must be ${OBSERVATION_VERSIONS.join(" or ")}: this server reads no other version. Update the extension or the server`,
      }),
    })
    .pipe(observationSchema) as z.ZodType as z.ZodType<Observation, Observation>
)
  .refine(({ url }) => isWebPage(url), {
    path: ["url"],
    message: "must be an http or https URL: pages of the browser itself and local files cannot be uploaded",
  })
  .refine(isCountable, `must not contain a count above ${MAX_COUNT.toLocaleString("en")}`);

const captureId = z
  .uuid({ error: "must be a UUID" })
  .toLowerCase()
  .describe("Chosen by the client, one for each capture.");

/** A capture by the extension. It is stored once, even if it is sent several times. */
export const uploadInput = z.strictObject({
  capture_id: captureId,
  observation,
  taken_at: timestampInput.describe("When the page was read, by the client's clock."),
  team_id: text({ max: 200 }).nullable().describe("The team that the capture belongs to, or null for the caller."),
  note: snapshotNote
    .optional()
    .describe("What the person wrote about the capture. Ask `server.about` for `notes` first."),
  taken_with: z
    .strictObject({ browser: text({ max: 100 }), extension_version: text({ max: 50 }) })
    .optional()
    .describe("The browser, such as `Chrome 156.0.1`, and the extension. Both are stored with the snapshot."),
});
export type UploadInput = z.output<typeof uploadInput>;

export const uploadResult = z.object({
  extraction_id: id,
  snapshot_id: id,
  version: z.int().positive(),
  team_id: id.nullable(),
  created: z.boolean().describe("Whether the page had no extraction of this owner before."),
  tokens: tokensSchema
    .optional()
    .describe(
      "The tokens of the stored snapshot. Their names can differ from the client's. Absent with `names_sha256`, and if the caller may not read the snapshot.",
    ),
  memory: identityStateSchema
    .optional()
    .describe("The stored snapshot's identity state, with which the client names the next capture of the page."),
  names_sha256: z
    .string()
    .optional()
    .describe(
      "Replaces `tokens` and `memory` if they are too large for this answer: see `namesSha256`. A client whose own hash differs asks `captures.names`.",
    ),
});
export type UploadResult = z.infer<typeof uploadResult>;

export const captureNamesInput = z.strictObject({ capture_id: captureId });
/** The names that the server gave to a capture's tokens. Empty if the snapshot is gone, or the caller may not read it now. */
export const captureNames = uploadResult.pick({ tokens: true, memory: true });
export type CaptureNames = z.infer<typeof captureNames>;

function isCountable({
  elements,
  paints,
  typography,
  spacing,
  text_pairs,
  edge_pairs,
  groups,
  media,
}: Observation): boolean {
  const counted = [paints, typography, spacing, text_pairs ?? [], edge_pairs ?? [], groups ?? []];
  return (
    elements <= MAX_COUNT &&
    counted.every((list) => list.every(({ count }) => count <= MAX_COUNT)) &&
    (media ?? []).every(({ rules }) => rules <= MAX_COUNT)
  );
}

function isWebPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
