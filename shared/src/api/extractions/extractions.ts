import { z } from "zod";
import { tokensSchema } from "../../kinds/wire.ts";
import { accessBody } from "../access/access.ts";
import { DEFAULT_VISITOR, visitors } from "../access/visitor.ts";
import { id, page, pageQuery, text, timestamp } from "../common/common.ts";
import { failureCauses } from "../runs/failure-causes.ts";
import { consentActions, DEFAULT_CONSENT } from "./consent.ts";
import { snapshotEnvironment } from "./environment.ts";
import { colorSchemeOption, completeModes, modeFaults, modesOption, viewportOption } from "./modes.ts";
import { MAX_NOTE } from "./note-length.ts";
import { DEFAULT_VIEWPORT } from "./viewport.ts";

export const extractionStatus = z.enum(["pending", "running", "completed", "failed"]);
export type ExtractionStatus = z.infer<typeof extractionStatus>;

const MAX_METADATA_BYTES = 16_384;

const selectorList = z.array(text({ min: 1, max: 500 })).max(50);

/**
 * How a page is read. Every field has a default, so that stored options are complete, or a meaning if it is absent. `modes` is
 * absent for a page without modes.
 */
export const extractionOptions = z
  .strictObject({
    wait_for: z.enum(["load", "domcontentloaded", "networkidle"]).default("load"),
    viewport: viewportOption.default(DEFAULT_VIEWPORT),
    color_scheme: colorSchemeOption.default("light"),
    selectors: selectorList
      .default([])
      .describe(
        "CSS selectors: only elements that match and their descendants are read. `host >>> inner` selects in the shadow tree of `host`.",
      ),
    exclude_selectors: selectorList
      .default([])
      .describe(
        "CSS selectors: elements that match and their descendants are not read. `host >>> inner` selects in the shadow tree of `host`.",
      ),
    // No default, so that the options of extractions that do not name it are shown as they always were.
    screenshot: z
      .boolean()
      .optional()
      .meta({ default: true })
      .describe("Whether runs of the service take a screenshot of the page. True if absent."),
    // No default, for the same reason.
    consent: z
      .enum(consentActions)
      .optional()
      .meta({ default: DEFAULT_CONSENT })
      .describe(
        "How a banner that asks for consent is answered: `leave` reads the page with it, `reject` refuses and hides the banner if that fails, `hide` only hides it. `leave` if absent, for sites `reject`.",
      ),
    // No default, for the same reason.
    visitor: z
      .enum(visitors)
      .optional()
      .meta({ default: DEFAULT_VISITOR })
      .describe(
        "As whom runs read the page: `new` as somebody who comes for the first time, `returning` with the cookies and the storage that the page set in its first run. `new` if absent.",
      ),
    modes: modesOption,
  })
  .superRefine((options, context) => {
    for (const { path, message } of modeFaults(options)) context.addIssue({ code: "custom", path, message });
  })
  .overwrite(({ modes, ...base }) => (modes?.length ? { ...base, modes: completeModes({ ...base, modes }) } : base))
  .meta({ id: "ExtractionOptions" });
export type ExtractionOptions = z.infer<typeof extractionOptions>;

const callersMetadata = z
  .record(z.string(), z.json())
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_METADATA_BYTES,
    "must be at most 16 KiB of JSON",
  );

export const createExtractionBody = z
  .strictObject({
    url: z
      .string()
      .max(2048)
      .describe("The page's absolute http(s) URL. Addresses that are not public are refused (400 `invalid_url`)."),
    options: extractionOptions.prefault({}),
    metadata: callersMetadata
      .default({})
      .describe("Your own data, at most 16 KiB of JSON, which is returned in the extraction's `metadata`."),
    access: accessBody.optional().describe("Lets the first run in behind a login, too. It is never returned."),
  })
  .meta({
    id: "CreateExtraction",
    example: { url: "https://example.com", options: { viewport: { width: 1440, height: 900 } } },
  });
export type CreateExtractionBody = z.infer<typeof createExtractionBody>;
/** The body as a caller writes it: options that have their default may be absent. */
export type CreateExtractionInput = z.input<typeof createExtractionBody>;

export const updateExtractionBody = z
  .strictObject({ options: extractionOptions })
  .meta({ id: "UpdateExtraction", example: { options: { color_scheme: "dark" } } });
export type UpdateExtractionBody = z.output<typeof updateExtractionBody>;

/** An extraction in a list, and in the answer to its creation. */
export const extractionSummary = z
  .object({
    id,
    url: z.string(),
    status: extractionStatus,
    team_id: id.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "ExtractionSummary" });
export type ExtractionSummary = z.infer<typeof extractionSummary>;

export const extractionSchema = extractionSummary
  .extend({
    options: extractionOptions,
    tokens: tokensSchema.optional().describe("The tokens of the newest snapshot; absent until a run has completed."),
    metadata: z
      .looseObject({
        title: z.string().optional(),
        duration_ms: z.int().optional().describe("How long the last completed run took."),
        elements_analyzed: z.int().optional(),
      })
      .describe("Your own data, and what the last completed run found."),
    completed_at: timestamp.optional(),
    error: z
      .object({
        code: z.literal("extraction_failed"),
        message: z.string(),
        cause: z.enum(failureCauses).optional().describe("The kind of failure; absent if it is not known."),
      })
      .optional()
      .describe("Why the last run failed; present while status is failed."),
  })
  .meta({ id: "Extraction" });
export type Extraction = z.infer<typeof extractionSchema>;

export const extractionList = page(extractionSummary).meta({ id: "ExtractionList" });

export const listExtractionsQuery = pageQuery.extend({
  status: extractionStatus.optional(),
  team_id: text().optional().describe("Only this team's extractions."),
  site_id: text().optional().describe("Only the pages of this site."),
});

export const snapshotSchema = z
  .object({
    id,
    extraction_id: id,
    version: z.int().positive(),
    created_at: timestamp,
    note: z.string().optional().describe("What a person wrote about it; absent if nobody did."),
  })
  .meta({ id: "Snapshot" });
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A person's note on a snapshot. */
export const snapshotNote = text({ max: MAX_NOTE, trim: true });

export const noteBody = z
  .strictObject({
    note: snapshotNote
      .transform((note) => (note === "" ? null : note))
      .nullable()
      .describe("Without white space around it. An empty one, or null, removes the note."),
  })
  .meta({ id: "SnapshotNoteBody" });

export const snapshotList = page(snapshotSchema).meta({ id: "SnapshotList" });

export const snapshotWithTokens = snapshotSchema
  .extend({
    tokens: tokensSchema,
    environment: snapshotEnvironment.describe("The conditions under which the page was read."),
    screenshot: z
      .object({
        width: z.int().positive().describe("In CSS px, and in px of the picture."),
        height: z.int().positive(),
        is_whole: z.boolean().describe("Whether the picture reaches to the page's end."),
      })
      .optional()
      .describe("Present while the snapshot has a screenshot."),
  })
  .meta({ id: "SnapshotWithTokens" });
export type SnapshotWithTokens = z.infer<typeof snapshotWithTokens>;
