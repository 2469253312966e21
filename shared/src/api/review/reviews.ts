import { z } from "zod";
import { KIND_KEYS } from "../../kinds/keys.ts";
import { PARTS } from "../../kinds/typography/parts.ts";
import { id, page, pageQuery, queryFlag, text, timestamp, timestampInput } from "../common/common.ts";
import { INELIGIBLE_REASONS, STATUSES, type Status } from "./review-states.ts";

/** The most changes that one request decides about, or expects. */
export const MAX_IDS = 1_000;
/** Longest time for which a change can be expected, in days. */
const MAX_EXPECTED_DAYS = 60;

const count = z.int().nonnegative();
const version = z.int().positive();
export const changeId = z
  .string()
  .describe("The same on every page that changes in the same way. Clients must not parse it.");
const changedValue = z.union([z.string(), z.array(z.string())]).nullable();
const userId = id.nullable().describe("The user; null if nobody did, or if the account is gone.");

const reviewedSnapshot = z.object({ snapshot_id: id, version });

export const consequenceSchema = z.object({
  id: changeId,
  kind: z.enum(KIND_KEYS),
  mode: z.string().nullable().describe("null: the base."),
  change: z.enum(["added", "removed", "modified"]),
  name: z.string().describe("Of typography the family, of spacing the step of the scale or the value."),
  part: z
    .enum(PARTS)
    .nullable()
    .describe("The list of a family that changed; null for other kinds, and for a family that comes or goes."),
  from: changedValue.describe("The baseline's value, of a list of a family the whole list; null if it was added."),
  to: changedValue.describe("null if it was removed."),
});

/** A difference between the baseline and the latest snapshot, with what people decided about it. */
export const reviewedChange = consequenceSchema
  .extend({
    since: reviewedSnapshot.extend({ at: timestamp }).describe("The first snapshot since which all show it."),
    status: z
      .enum(STATUSES)
      .describe(
        "`flickering`: the token had this value before, and lost it again. `unconfirmed`: too few runs show it.",
      ),
    by: userId,
    at: timestamp.nullable().describe("When it was rejected or ignored."),
    note: z.string().nullable(),
    until: timestamp.nullable().describe("When ignoring ends; null: when somebody reopens it."),
    rule: id.nullable().describe("The ignore rule that matches."),
    seen: z
      .object({ runs: count, of: count, flips: count })
      .describe("In how many of the last runs, and how often the token's value changed from one to the next."),
    suggested: z.enum(["ignore"]).nullable(),
  })
  .meta({ id: "ReviewedChange" });

export const reviewSummary = z
  .object(
    Object.fromEntries(STATUSES.map((status) => [status, count])) as Record<Status, typeof count>, // one for each
  )
  .describe("The numbers of changes. Each counts once.");

export const reviewSchema = z
  .object({
    baseline: reviewedSnapshot
      .extend({ approved_at: timestamp, approved_by: userId })
      .nullable()
      .describe(
        "The approved snapshot. Accepted changes are part of the baseline too. null: there is none, see `reasons`.",
      ),
    reasons: z.array(z.enum(INELIGIBLE_REASONS)).describe("Why there is no baseline. Empty if there is one."),
    latest: reviewedSnapshot.nullable().describe("The newest snapshot that was read as the baseline was."),
    changes: z.array(reviewedChange),
    consequences: z
      .array(consequenceSchema.meta({ id: "Consequence" }))
      .describe("Contrasts, text styles and steps of the spacing scale that follow from changes."),
    summary: reviewSummary,
  })
  .meta({ id: "Review" });
export type ReviewOnWire = z.infer<typeof reviewSchema>;

/** A page in the list of reviews. */
export const listedReview = z
  .object({
    extraction: z.object({ id, url: z.string() }).nullable(),
    site: z.object({ id, name: z.string() }).nullable().describe("null: the review is of a page."),
    pending: count,
    since: timestamp.nullable().describe("Since when the oldest of the pending changes is shown; null if none is."),
    summary: reviewSummary,
  })
  .meta({ id: "ListedReview" });
export type ListedReview = z.infer<typeof listedReview>;
export const reviewList = page(listedReview).meta({ id: "ReviewList" });
export const listReviewsQuery = pageQuery.extend({
  pending: queryFlag.default(false).describe("true: only pages with pending changes."),
  team_id: text().optional().describe("Only the pages of this team."),
});

const ids = z.array(text({ min: 1, max: 100 })).max(MAX_IDS);
const note = text({ max: 1_000 });

export const decideBody = z
  .strictObject({
    snapshot_id: id.describe("The `latest` that the person saw. Another one by now: 409 `review_changed`."),
    accept: z
      .union([ids, z.literal("all")])
      .optional()
      .describe("`all`: all that are pending."),
    reject: ids.optional(),
    ignore: ids.optional(),
    reopen: ids.optional(),
    note: note.optional(),
    until: timestampInput.optional().describe("When ignoring ends, in the future."),
  })
  .meta({ id: "DecideReview", examples: [{ snapshot_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10", accept: "all" }] });
export type DecideBody = z.output<typeof decideBody>;

export const approveBody = z
  .strictObject({ snapshot_id: id })
  .meta({ id: "ApproveSnapshot", examples: [{ snapshot_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" }] });

export const expectBody = z
  .strictObject({
    changes: ids.min(1),
    expires_in_days: z.int().min(1).max(MAX_EXPECTED_DAYS).default(30),
    note: note.optional(),
  })
  .meta({ id: "ExpectChanges", examples: [{ changes: ["c1_mfrggzdfmztwq2lknnwg23tpob"], expires_in_days: 14 }] });
export type ExpectBody = z.output<typeof expectBody>;

const endOfExpectation = z.object({ id: changeId, expires_at: timestamp });
export const expectedSchema = z.object({ expected: z.array(endOfExpectation) }).meta({ id: "ExpectedChanges" });

/** A change that somebody accepted ahead. */
export const expectedChange = endOfExpectation
  .extend({ change: changeId.describe("The same as `id`."), by: userId, note: z.string().nullable() })
  .meta({ id: "ExpectedChange" });
export type ExpectedChange = z.infer<typeof expectedChange>;
export const expectedList = page(expectedChange)
  .extend({ expected: z.array(endOfExpectation).describe("Deprecated: all of them, without pages. Read `data`.") })
  .meta({ id: "ExpectedChangeList" });

export const REVIEW_ACTIONS = ["accept", "reject", "ignore", "reopen", "approve", "expect", "take_back"] as const;
export const REVIEW_DOORS = ["dashboard", "extension", "api", "cli", "mcp"] as const;

/** A change as it is kept for people, whatever becomes of its snapshots. */
export const toldChange = consequenceSchema.pick({ kind: true, mode: true, name: true, part: true }).extend({
  from: z.string().nullable().describe("The value's text, shortened; null: the token was not there."),
  to: z.string().nullable(),
});

export const reviewLogEntry = z
  .object({
    id,
    at: timestamp,
    by: userId,
    via: z.enum(REVIEW_DOORS),
    action: z.enum(REVIEW_ACTIONS),
    changes: z.array(changeId),
    about: z
      .array(toldChange)
      .describe("The first of the changes, at most three, as who decided saw them. Empty for older entries."),
    note: z.string().nullable(),
    summary: z.string().describe("One sentence in English: who decided what, on how many pages, and why."),
    snapshot_id: id,
  })
  .meta({ id: "ReviewLogEntry" });
export type ReviewLogEntry = z.infer<typeof reviewLogEntry>;
export const reviewLog = page(reviewLogEntry).meta({ id: "ReviewLog" });
