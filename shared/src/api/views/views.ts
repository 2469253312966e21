import { z } from "zod";
import { user } from "../accounts/auth.ts";
import { planName } from "../accounts/plans.ts";
import { id, page, pageQuery, text, timestamp } from "../common/common.ts";
import type { ErrorCode, ErrorDetail, LimitPeriod, QuotaUse } from "../errors/errors.ts";
import { snapshotEnvironment } from "../extractions/environment.ts";
import {
  extractionSchema,
  extractionStatus,
  extractionSummary,
  snapshotSchema,
  snapshotWithTokens,
} from "../extractions/extractions.ts";
import { MAX_THUMBNAILS } from "./thumbnail-count.ts";

// Shapes for screens, which the REST API does not have.

/** An id that a caller sends. Text that is not an id is answered as not found. */
export const reference = text({ max: 200 });

/** The data of a procedure's error: the same as in the REST API's error, and the procedure. */
export interface ProcedureErrorData {
  readonly code: ErrorCode;
  /** The HTTP status of this call, also in a batch of calls with different ones. */
  readonly status: number;
  /** As in the header X-Request-Id. Absent if the request as a whole is invalid and no procedure was called. */
  readonly request_id?: string | undefined;
  /** With validation_error: each error and its path in the input. */
  readonly details?: readonly ErrorDetail[] | undefined;
  /** With usage_limit_exceeded, and with rate_limited if a larger plan allows more: where the plan can be changed. */
  readonly upgrade_url?: string | undefined;
  /** With rate_limited, and with usage_limit_exceeded for extractions: the limit that is reached. */
  readonly limit?: LimitPeriod | undefined;
  /** With a limit of a day or a month: how many extractions count towards it. */
  readonly quota?: QuotaUse | undefined;
  /** With rate_limited: how many seconds to wait. */
  readonly retry_after?: number | undefined;
  /** The procedure, such as `extractions.get`. */
  readonly path?: string | undefined;
}

/** A person as members of a common team see them. */
export const person = z.object({ id, name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

/** The facts that a server tells every client, without a credential. */
export const about = z.object({
  name: z.literal("tintype"),
  version: z.string().describe("The server's version."),
  minimum_extension_version: z.string().describe("Older extensions must be updated before they can use this server."),
  observation_versions: z.array(z.int()).describe("The versions of observations that this server reads."),
  modes: z.int().describe("The most modes in which an extraction reads a page."),
  notes: z.boolean().describe("Whether snapshots can have notes."),
  systems: z.boolean().describe("Whether pages can be held against design systems."),
  channels: z.boolean().describe("Whether there are channels."),
  reads_sources: z.boolean().describe("Whether the server reads a file of tokens without storing it."),
  payments: z.boolean().describe("Whether plans can be bought on this server."),
  plans: z.boolean().describe("Whether people have plans with limits."),
  email: z.boolean().describe("Whether the server sends email."),
  registration: z
    .enum(["open", "invited", "closed"])
    .describe("Who may register now: everybody, those whom a team invites, or nobody."),
  has_accounts: z
    .boolean()
    .describe("Whether somebody has registered. The first account of a server can always be made."),
});
export type About = z.infer<typeof about>;

const usage = z.object({
  extractions_used: z.int().nonnegative(),
  extractions_limit: z.int().nullable().describe("null: no limit."),
  reset_date: timestamp,
});

/** The caller's account: the user, the limits of their plan, and how much of them is used. */
export const account = z.object({
  user,
  plan: planName,
  limits: z.object({
    requests_per_minute: z.int().describe("Calls of procedures. Requests to the REST API are counted separately."),
    extractions_per_day: z.int().nullable(),
    extractions_per_month: z.int().nullable(),
    teams: z.int().nullable().describe("The number that the person may own."),
    team_members: z.int().nullable(),
    schedule_minutes: z.int().describe("The shortest interval of a schedule."),
  }),
  usage: z.object({ day: usage, month: usage }),
  upgrade_url: z.string(),
});
export type Account = z.infer<typeof account>;

const viewFields = {
  title: z.string().nullable().describe("The title of the page when it was last read."),
  latest_version: z.int().nonnegative().describe("The version of the newest snapshot; 0 before the first."),
  created_by: person,
  updated_at: timestamp,
  is_demo: z.boolean().optional().describe("It is the demo page. Absent otherwise."),
};

export const extractionView = extractionSummary.extend({
  ...viewFields,
  error: extractionSchema.shape.error,
});
export type ExtractionView = z.infer<typeof extractionView>;

export const extractionDetail = extractionSchema.extend({
  ...viewFields,
  environment: snapshotEnvironment
    .optional()
    .describe("The conditions under which the newest snapshot was read. Absent before the first."),
  may_rename: z.boolean().describe("Whether the caller may rename its tokens."),
});
export type ExtractionDetail = z.infer<typeof extractionDetail>;

export const extractionViewList = page(extractionView);

export const listViewsQuery = pageQuery.extend({
  team_id: reference
    .nullish()
    .describe("A team: its extractions. null: the caller's personal ones. Absent: all that the caller created."),
  search: text({ max: 200, trim: true })
    .optional()
    .describe("Only extractions whose title or URL contains this text, in any letter case."),
});

const originFields = {
  created_by: person
    .nullable()
    .describe("Who started the run or uploaded the capture; null if their account was deleted."),
  taken_by: z.enum(["server", "extension"]),
  taken_at: timestamp.describe("When the page was read. An upload may arrive later."),
};

export const snapshotView = snapshotSchema.extend(originFields);
export type SnapshotView = z.infer<typeof snapshotView>;

export const snapshotViewList = page(snapshotView);

export const snapshotDetail = snapshotWithTokens.extend(originFields);
export type SnapshotDetail = z.infer<typeof snapshotDetail>;

/** A screenshot in a form that fits into JSON. */
export const pictureView = z.object({ type: z.literal("image/webp"), base64: z.string() });

/** The small picture of a snapshot. */
export const thumbnailView = pictureView.extend({ snapshot_id: id });
export type ThumbnailView = z.infer<typeof thumbnailView>;

/** Small pictures of snapshots, or of the newest snapshots of extractions. */
export const thumbnailsQuery = z.strictObject({
  ids: z.array(id).max(MAX_THUMBNAILS).default([]).describe("Of extractions."),
  snapshot_ids: z.array(id).max(MAX_THUMBNAILS).default([]),
});

/** The thumbnails that exist and that the caller may see. */
export const thumbnailList = z.array(thumbnailView.extend({ id: id.describe("Of the extraction.") }));

/** The new owner of a resource: a team, or null for the caller. */
export const moveBody = z.strictObject({ team_id: reference.nullable() });

/** The progress of an extraction's last run. */
export const progress = z.object({
  status: extractionStatus,
  version: z.int().nonnegative().describe("The version of the newest snapshot; 0 before the first."),
  error: extractionSchema.shape.error,
});
export type Progress = z.infer<typeof progress>;
