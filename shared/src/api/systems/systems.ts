import { z } from "zod";
import { type CheckedKind, isCheckedKind } from "../../conformance/checked-kinds.ts";
import {
  checkedKind,
  checkSummary,
  reportSchema,
  sourceWarningSchema,
  systemTokenSchema,
} from "../../conformance/report.ts";
import { SOURCE_FORMATS } from "../../conformance/system.ts";
import { id, nameText, page, pageQuery, systemReference, text, timestamp } from "../common/common.ts";
import { modeQuery } from "../extractions/modes.ts";
import { glimpse } from "../views/overview.ts";
import { reference } from "../views/views.ts";

/** The largest source of a design system, in UTF-8 bytes. */
const MAX_SOURCE_BYTES = 1024 * 1024;

const MAX_SOURCE_FILES = 64;

const sizeOf = (content: string): number => new TextEncoder().encode(content).length;

const format = z
  .enum([...SOURCE_FORMATS, "auto"])
  .default("auto")
  .describe("`auto` tells the formats apart.");

const fileSource = z.strictObject({
  format,
  content: text({ min: 1 })
    .refine((content) => sizeOf(content) <= MAX_SOURCE_BYTES, "must have at most 1 MiB")
    .describe("The text of the file, at most 1 MiB."),
});

const filesSource = z.strictObject({
  format,
  files: z
    .array(
      z.strictObject({
        path: text({ min: 1, max: 300 }).describe(
          "Relative to a folder that all files share. Files name each other by it.",
        ),
        content: text({ min: 1 }),
      }),
    )
    .min(1)
    .max(MAX_SOURCE_FILES)
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, "must have different paths")
    .refine(
      (files) => files.reduce((sum, { content }) => sum + sizeOf(content), 0) <= MAX_SOURCE_BYTES,
      "must have at most 1 MiB together",
    )
    .describe(
      "Up to 64 files, together at most 1 MiB. Their tokens refer to each other. Of a name that two have, the later one counts, with a warning.",
    ),
});

/** The source of a design system's tokens: the text of a file, several files, or a snapshot. */
export const systemSource = z.union([
  fileSource,
  filesSource,
  z.strictObject({ snapshot_id: id.describe("The tokens of a snapshot that the caller may read.") }),
]);
export type SystemSource = z.output<typeof systemSource>;

export const createSystemBody = z
  .strictObject({ name: nameText({ max: 100 }), team_id: id.nullish(), source: systemSource })
  .meta({
    id: "CreateSystem",
    example: { name: "Acme", source: { format: "css", content: ":root { --color-brand: #0066cc }" } },
  });
export type CreateSystemBody = z.output<typeof createSystemBody>;

export const updateSystemBody = z
  .strictObject({ name: nameText({ max: 100 }).optional(), source: systemSource.optional() })
  .meta({ id: "UpdateSystem", example: { name: "Acme 2" } });
export type UpdateSystemBody = z.output<typeof updateSystemBody>;

/** A named set of tokens that pages are checked against. */
export const systemSchema = z
  .object({
    id,
    name: z.string(),
    team_id: id.nullable().describe("null: a personal design system."),
    version: z.int().positive().describe("A new source makes the next version."),
    format: z.enum([...SOURCE_FORMATS, "snapshot"]),
    token_counts: z.partialRecord(checkedKind, z.int().nonnegative()),
    warnings: z.array(sourceWarningSchema),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "System" });
export type System = z.infer<typeof systemSchema>;

export const systemWithTokens = systemSchema
  .extend({
    checked_pages: z
      .int()
      .nonnegative()
      .describe("Pages of the owner whose newest snapshot was held against this version, without modes."),
    tokens: z.array(
      systemTokenSchema.extend({
        pages: z.int().nonnegative().describe("How many of these pages have its value, in a state such as hover too."),
      }),
    ),
  })
  .meta({ id: "SystemWithTokens" });
export type SystemWithTokens = z.infer<typeof systemWithTokens>;

export const systemList = page(systemSchema).meta({ id: "SystemList" });

/** A snapshot checked against a design system. */
export const conformanceSchema = reportSchema
  .extend({
    system: systemSchema.pick({ id: true, name: true, version: true }),
    snapshot: z.object({ id, version: z.int().positive(), created_at: timestamp }),
  })
  .meta({ id: "Conformance" });
export type Conformance = z.infer<typeof conformanceSchema>;

/** The conformance of a page of the owner's to a design system, as its newest check says. */
export const systemPageSchema = z
  .object({
    extraction_id: id,
    url: z.string(),
    title: z.string().nullable(),
    palette: glimpse.shape.palette,
    ground: glimpse.shape.ground,
    snapshot: z.object({ id, version: z.int().positive() }),
    system_version: z.int().positive().describe("Of the design system, when the page was checked."),
    checked_at: timestamp,
    summary: checkSummary
      .nullable()
      .describe("null if the page and the design system have too many tokens to be compared."),
    trend: z
      .array(z.object({ date: z.string(), share: z.number().min(0).max(1) }))
      .describe("The last `share` of each day (UTC) on which the page was checked, of 90 days, in their order."),
  })
  .meta({ id: "SystemPage" });
export type SystemPage = z.infer<typeof systemPageSchema>;

export const systemPageList = page(systemPageSchema).meta({ id: "SystemPageList" });

/** Kinds of values in a query, separated by commas. */
const checkedKindsQuery = text({ min: 1, max: 400 })
  .transform((list, context): CheckedKind[] => {
    const kinds = [...new Set(list.split(","))];
    for (const kind of kinds) {
      if (!isCheckedKind(kind)) context.addIssue({ code: "custom", message: `has no kind ${kind}` });
    }
    return kinds.filter(isCheckedKind);
  })
  .meta({ description: "Only these kinds, separated by commas.", example: "colors,font_sizes" });

/** The subject of a report. */
export const conformanceQuery = z.object({
  system: systemReference,
  snapshot_id: reference.optional().describe("The newest snapshot unless named."),
  kinds: checkedKindsQuery.optional(),
  mode: modeQuery
    .optional()
    .describe(
      "The tokens that hold in this mode, held against the system's context of the same name if it has one. Absent, or `base`: without modes.",
    ),
});

export const listSystemsQuery = pageQuery.extend({
  team_id: reference.optional().describe("Only this team's."),
});

// Shapes for screens, which the REST API does not have.

export const readSourceInput = z.union([fileSource, filesSource]);
export const readSourceOutput = z.object({
  format: z.enum(SOURCE_FORMATS),
  tokens: z.array(systemTokenSchema).readonly(),
  contexts: z.record(z.string(), z.array(systemTokenSchema).readonly()).readonly().exactOptional(),
  warnings: z.array(sourceWarningSchema).readonly(),
});
