import { z } from "zod";
import { user } from "./auth.ts";
import { id, page, text, timestamp } from "./common.ts";
import type { ErrorCode, ErrorDetail, LimitPeriod, QuotaUse } from "./errors.ts";
import {
  createExtractionBody,
  extractionSchema,
  extractionStatus,
  extractionSummary,
  snapshotSchema,
  snapshotWithTokens,
} from "./extractions.ts";
import { planName } from "./plans.ts";
import { changeRoleBody, inviteBody } from "./teams.ts";

// What the extension and the dashboard ask for and show: the shapes of REST, with what a screen needs beside them.

/** An id that a caller sends; one that is none is nobody's, and not found like any other. */
const reference = text({ max: 200 });

/** The page of a list that is asked for. */
const paged = { page: z.int().min(1).max(1_000_000).default(1), per_page: z.int().min(1).max(100).default(20) };
export const listInput = z.strictObject(paged);

/** What a procedure's error says beside its message: the same as the REST API's error, and where it happened. */
export interface ProcedureErrorData {
  readonly code: ErrorCode;
  /** The HTTP status, also where a batch has several. */
  readonly status: number;
  /** Also in the header X-Request-Id; absent where the fault is in the request as a whole and no call was made. */
  readonly request_id?: string | undefined;
  /** With validation_error: each fault and its place in the input. */
  readonly details?: readonly ErrorDetail[] | undefined;
  /** With usage_limit_exceeded, and with rate_limited if a larger plan allows more: where the plan can be changed. */
  readonly upgrade_url?: string | undefined;
  /** With rate_limited, and with usage_limit_exceeded for extractions: the limit that is reached. */
  readonly limit?: LimitPeriod | undefined;
  /** With a limit of a day or a month: how many extractions count towards it. */
  readonly quota?: QuotaUse | undefined;
  /** With rate_limited: seconds to wait. */
  readonly retry_after?: number | undefined;
  /** The procedure, such as `extractions.get`. */
  readonly path?: string | undefined;
}

/** A person as those see them who share a team with them. */
export const person = z.object({ id, name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

/** What a client learns of a server before it knows anybody there. */
export const about = z.object({
  name: z.literal("tintype"),
  version: z.string().describe("The API's version."),
  minimum_extension_version: z.string().describe("Older extensions are to be updated before they talk to this server."),
  payments: z.boolean().describe("Whether plans can be bought here."),
});
export type About = z.infer<typeof about>;

const usage = z.object({
  extractions_used: z.int().nonnegative(),
  extractions_limit: z.int().nullable().describe("null: no limit."),
  reset_date: timestamp,
});

/** The caller's account: who they are, what they may do, what of it they have used. */
export const account = z.object({
  user,
  plan: planName,
  limits: z.object({
    requests_per_minute: z.int().describe("Calls to procedures; those to the REST API are counted apart."),
    extractions_per_day: z.int().nullable(),
    extractions_per_month: z.int().nullable(),
    teams: z.int().nullable().describe("That the person may own."),
    team_members: z.int().nullable(),
    schedule_minutes: z.int().describe("The shortest interval of a schedule."),
  }),
  usage: z.object({ day: usage, month: usage }),
  upgrade_url: z.string(),
});
export type Account = z.infer<typeof account>;

const shown = {
  title: z.string().nullable().describe("Of the page, when it was last read."),
  latest_version: z.int().nonnegative().describe("Of its newest snapshot; 0 before the first."),
  created_by: person,
  updated_at: timestamp,
};

export const extractionView = extractionSummary.extend({
  ...shown,
  error: extractionSchema.shape.error,
});
export type ExtractionView = z.infer<typeof extractionView>;

export const extractionDetail = extractionSchema.extend(shown);
export type ExtractionDetail = z.infer<typeof extractionDetail>;

export const extractionViewList = page(extractionView);

export const listViewsInput = z.strictObject({
  ...paged,
  team_id: reference
    .nullish()
    .describe("A team's extractions; null: the caller's personal ones; absent: all that the caller created."),
  search: text({ max: 200, trim: true })
    .optional()
    .describe("Only those whose title or URL holds this, whatever its case."),
});

const made = {
  created_by: person
    .nullable()
    .describe("Who started the run or uploaded the capture; null when their account is gone."),
  taken_by: z.enum(["server", "extension"]),
  taken_at: timestamp.describe("When the page was read. An upload may arrive later."),
};

export const snapshotView = snapshotSchema.extend(made);
export type SnapshotView = z.infer<typeof snapshotView>;

export const snapshotViewList = page(snapshotView);

export const snapshotDetail = snapshotWithTokens.extend(made);
export type SnapshotDetail = z.infer<typeof snapshotDetail>;

export const extractionInput = z.strictObject({ id: reference });
export const listSnapshotsInput = z.strictObject({ ...paged, id: reference });
export const snapshotInput = z.strictObject({ id: reference, snapshot_id: reference });
export const diffInput = z.strictObject({ id: reference, from: reference, to: reference });

/** Where something goes: a team, or null for the caller's own. */
const place = reference.nullable();
export const createExtractionInput = createExtractionBody.extend({ team_id: place });
export const moveInput = z.strictObject({ id: reference, team_id: place });

/** Where an extraction's last run stands. */
export const progress = z.object({
  status: extractionStatus,
  version: z.int().nonnegative().describe("Of its newest snapshot; 0 before the first."),
  error: extractionSchema.shape.error,
});
export type Progress = z.infer<typeof progress>;

const inTeam = { team_id: reference };
export const teamInput = z.strictObject(inTeam);
export const listMembersInput = z.strictObject({ ...paged, ...inTeam });
export const inviteInput = inviteBody.extend(inTeam);
/** `user_id` is the member's, or the member's own `id` where that is null. */
export const memberInput = z.strictObject({ ...inTeam, user_id: reference });
export const changeRoleInput = changeRoleBody.extend(memberInput.shape);
