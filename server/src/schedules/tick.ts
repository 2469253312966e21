import type { Logger } from "pino";
import { tryLockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import type { ExtractionId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { addScheduledRun, requireOpenRun } from "../runs/start-run.ts";
import { requireSeat } from "../teams/seats.ts";
import { pausedByPlan } from "./plan-change.ts";
import { advanceSchedule, type Cursor, claimDue, type DueSchedule, listDue } from "./repository.ts";
import { timingOf } from "./service.ts";
import { nextTime } from "./timing.ts";

export interface TickParts {
  db: Db;
  quotas: Quotas;
  plans: PlanService;
  log: Logger;
  /** Aborted when the worker shuts down. The schedules that are left wait for the next tick. */
  signal: AbortSignal;
  now: Date;
}

/** How many due schedules one query lists. */
const BATCH = 200;

/**
 * Starts the run of every due schedule, and sets each schedule's next time to the first one after `now`. One run makes up
 * for all the times that have passed.
 *
 * Each schedule has its own transaction, which claims it, creates its run and sets its next time. So concurrent ticks share
 * the work, a crash leaves no schedule half done, and a schedule that fails stays due and does not affect the others.
 */
export async function tick(parts: TickParts): Promise<void> {
  const { db, log, signal, now } = parts;
  let last: Cursor | undefined;
  do {
    const due = await listDue(db, now, last, BATCH);
    for (const { extraction_id } of due) {
      if (signal.aborted) return;
      try {
        await db.transaction().execute((tx) => runDue(tx, extraction_id, parts));
      } catch (error) {
        log.error(
          { err: error, extraction: extraction_id },
          "the run of a schedule could not be started; the schedule stays due",
        );
      }
    }
    last = due.at(-1);
  } while (last);
}

async function runDue(tx: Db, extractionId: ExtractionId, parts: TickParts): Promise<void> {
  const { now, log } = parts;
  const due = await claimDue(tx, extractionId, now);
  if (!due) return;
  // If the account is being deleted right now, the next tick sees the result.
  if (due.user_id !== null && !(await tryLockAccount(tx, due.user_id))) return;
  const next_run_at = nextTime(timingOf(due), now);
  if (due.run_is_open) return advanceSchedule(tx, due, { next_run_at });

  const paused_reason = await start(tx, due, parts);
  if (paused_reason === undefined) {
    return advanceSchedule(tx, due, { next_run_at, last_run_at: now, paused_reason: null });
  }
  log.info({ extraction: extractionId, reason: paused_reason }, "a scheduled run was skipped");
  await advanceSchedule(tx, due, { next_run_at, paused_reason });
}

/** @returns why no run was started, as a message for people; undefined if one was */
async function start(tx: Db, due: DueSchedule, { quotas, plans }: TickParts): Promise<string | undefined> {
  if (due.is_disabled) return "The account that the runs count against, or the owner's account, is disabled.";
  if (due.user_id === null || !due.has_access) {
    return "The person who set the schedule no longer has access to the extraction. Set the schedule again to resume it.";
  }
  const plan = plans.applying(due.owner_plan);
  if (due.shortest_gap_minutes < plan.scheduleMinutes) return pausedByPlan(plan);
  try {
    await requireOpenRun(tx, plans, due.user_id);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "Too many runs were waiting already.";
    throw error;
  }
  try {
    await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId: due.user_id, teamId: due.team_id }));
  } catch (error) {
    if (error instanceof AppError && error.code === "usage_limit_exceeded") return error.message;
    // Its own message says how long to wait from now, which is outdated by the time somebody reads it.
    if (error instanceof AppError && error.code === "rate_limited") return "The day's extractions were used up.";
    throw error;
  }
  await addScheduledRun(tx, { extractionId: due.extraction_id, userId: due.user_id });
  return undefined;
}
