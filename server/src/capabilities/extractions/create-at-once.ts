import type { CreateExtractionBody } from "@tintype/shared/api/extractions";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../platform/ids.ts";
import { currentTraceparent } from "../../platform/tracing/tracing.ts";
import type { RunTerms } from "../limits/quotas.ts";
import { MAX_JOB_ATTEMPTS } from "../runs/run-job.ts";
import { RUN_CHANGED } from "../runs/run-waiter.ts";
import type { ExtractionSummaryRow } from "./repository.ts";

/** A new extraction of a user's own. */
export type OwnExtraction = ExtractionSummaryRow & { user_id: UserId; team_id: null };

/**
 * Creates an extraction of the user's own with its first run, and counts the run, in one statement. The transaction that does
 * the same takes eight round trips.
 * @returns undefined if the plan refuses the run, or the month in which it counts is not plain to see. Nothing is done then:
 * the transaction has the rules and the errors
 */
export async function createAtOnce(
  db: Db,
  { url, options, metadata }: CreateExtractionBody,
  { id, userId, terms }: { id: ExtractionId; userId: UserId; terms: RunTerms },
): Promise<OwnExtraction | undefined> {
  const { rows } = await sql<{ created_at: Date | null }>`
    select create_extraction(
      ${id}::uuid, ${newId<RunId>()}::uuid, ${userId}::uuid, ${url}, ${JSON.stringify(options)}::jsonb,
      ${JSON.stringify(metadata)}::jsonb, ${currentTraceparent() ?? null}::text, ${JSON.stringify(terms.plans)}::jsonb,
      ${terms.defaultPlan}, ${terms.at}::timestamptz, ${terms.day}::timestamptz, ${terms.month}::timestamptz,
      ${RUN_CHANGED}, ${MAX_JOB_ATTEMPTS}::integer) as created_at`.execute(db);
  const created_at = rows[0]?.created_at;
  return created_at ? { id, user_id: userId, url, status: "pending", team_id: null, created_at } : undefined;
}
