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
import { advanceSchedule, claimDue, type DueSchedule, listDue, type Place } from "./repository.ts";
import { timingOf } from "./service.ts";
import { nextTime } from "./timing.ts";

export interface TickParts {
  db: Db;
  quotas: Quotas;
  plans: PlanService;
  log: Logger;
  /** Aborted when the worker shuts down: what is left is for the next tick. */
  signal: AbortSignal;
  now: Date;
}

/** How many due schedules are listed at a time. */
const BATCH = 200;

/**
 * Starts the run of every schedule whose time has come, and moves each on to its first time after `now`: however many times
 * have passed, one run makes up for them.
 *
 * Each schedule has a transaction of its own, which claims it, creates its run and moves it on. So several ticks at once
 * share the work, a crash leaves a schedule due or done and nothing in between, and one that fails stays due and harms no
 * other.
 */
export async function tick(parts: TickParts): Promise<void> {
  const { db, log, signal, now } = parts;
  let last: Place | undefined;
  do {
    const due = await listDue(db, now, last, BATCH);
    for (const { extraction_id } of due) {
      if (signal.aborted) return;
      try {
        await db.transaction().execute((tx) => runDue(tx, extraction_id, parts));
      } catch (error) {
        log.error({ err: error, extraction: extraction_id }, "a schedule stays due: its run could not be started");
      }
    }
    last = due.at(-1);
  } while (last);
}

async function runDue(tx: Db, extractionId: ExtractionId, parts: TickParts): Promise<void> {
  const { now, log } = parts;
  const due = await claimDue(tx, extractionId, now);
  if (!due) return;
  // Where their account is just being deleted, the next tick sees what has become of it.
  if (due.user_id !== null && !(await tryLockAccount(tx, due.user_id))) return;
  const next_run_at = nextTime(timingOf(due), now);
  if (due.run_is_open) return advanceSchedule(tx, due, { next_run_at });

  const paused_reason = await start(tx, due, parts);
  if (paused_reason === undefined) {
    return advanceSchedule(tx, due, { next_run_at, last_run_at: now, paused_reason: null });
  }
  log.info({ extraction: extractionId, reason: paused_reason }, "a scheduled run was left out");
  await advanceSchedule(tx, due, { next_run_at, paused_reason });
}

/** @returns why no run was started, for people; undefined where one was */
async function start(tx: Db, due: DueSchedule, { quotas, plans }: TickParts): Promise<string | undefined> {
  if (due.is_disabled) return "The account that the runs count against, or the owner's, is disabled.";
  if (due.user_id === null || !due.has_access) {
    return "Whoever set the schedule has no access to the extraction any more. Set it again to go on.";
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
    // Its message names the wait from now on, which is over when somebody reads it.
    if (error instanceof AppError && error.code === "rate_limited") return "The day's extractions were used up.";
    throw error;
  }
  await addScheduledRun(tx, { extractionId: due.extraction_id, userId: due.user_id });
  return undefined;
}
