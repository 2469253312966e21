import { z } from "zod";
import { exportFormats } from "../export/formats.ts";
import { tokensSchema } from "../tokens/schema.ts";
import { id, page, pageQuery, text, timestamp } from "./common.ts";
import { snapshotEnvironment } from "./environment.ts";

export const extractionStatus = z.enum(["pending", "running", "completed", "failed"]);
export type ExtractionStatus = z.infer<typeof extractionStatus>;

export const exportFormat = z.enum(exportFormats);

/** The window a page is read in unless the caller asks for another, in CSS px. */
export const DEFAULT_VIEWPORT = { width: 1280, height: 800 };
const MAX_METADATA_BYTES = 16_384;

const viewportSide = z.int().min(200).max(4000);
const selectorList = z.array(text({ min: 1, max: 500 })).max(50);

/** How the page is read. Every field has a default, so that a stored extraction says it all. */
export const extractionOptions = z
  .strictObject({
    wait_for: z.enum(["load", "domcontentloaded", "networkidle"]).default("load"),
    viewport: z.strictObject({ width: viewportSide, height: viewportSide }).default(DEFAULT_VIEWPORT),
    color_scheme: z.enum(["light", "dark"]).default("light"),
    selectors: selectorList
      .default([])
      .describe("CSS selectors: only elements that match, with their descendants, are read."),
    exclude_selectors: selectorList
      .default([])
      .describe("CSS selectors: elements that match are left out with their descendants."),
  })
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
      .describe("Your own notes, at most 16 KiB: they come back inside the extraction's `metadata`."),
  })
  .meta({
    id: "CreateExtraction",
    example: { url: "https://example.com", options: { viewport: { width: 1440, height: 900 } } },
  });
export type CreateExtractionBody = z.infer<typeof createExtractionBody>;

/** What a list shows of an extraction, and what creating one answers. */
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
    tokens: tokensSchema.optional().describe("Those of the newest snapshot; absent until a run has completed."),
    metadata: z
      .looseObject({
        title: z.string().optional(),
        duration_ms: z.int().optional().describe("How long the last completed run took."),
        elements_analyzed: z.int().optional(),
      })
      .describe("What you gave when you created it, and what the last completed run found."),
    completed_at: timestamp.optional(),
    error: z
      .object({ code: z.literal("extraction_failed"), message: z.string() })
      .optional()
      .describe("Why the last run failed; present while status is failed."),
  })
  .meta({ id: "Extraction" });
export type Extraction = z.infer<typeof extractionSchema>;

export const extractionList = page(extractionSummary).meta({ id: "ExtractionList" });

export const listExtractionsQuery = pageQuery.extend({
  status: extractionStatus.optional(),
  team_id: text().optional().describe("Only this team's extractions."),
});

export const snapshotSchema = z
  .object({ id, extraction_id: id, version: z.int().positive(), created_at: timestamp })
  .meta({ id: "Snapshot" });
export type Snapshot = z.infer<typeof snapshotSchema>;

export const snapshotList = page(snapshotSchema).meta({ id: "SnapshotList" });

export const snapshotWithTokens = snapshotSchema
  .extend({
    tokens: tokensSchema,
    environment: snapshotEnvironment.describe("What the snapshot was taken with, and what was missing."),
  })
  .meta({ id: "SnapshotWithTokens" });
export type SnapshotWithTokens = z.infer<typeof snapshotWithTokens>;
