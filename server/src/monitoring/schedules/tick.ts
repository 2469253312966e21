import type { Logger } from "pino";
import { addCountedRuns, findOpenRunsLeft } from "../../extraction/runs/start-run.ts";
import { tryLockAccounts } from "../../identity/accounts/lock-account.ts";
import type { Quotas } from "../../identity/limits/quotas.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import { requireSeat } from "../../identity/teams/seats.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { nextTime } from "../../platform/timing.ts";
import { announcePauses } from "./events.ts";
import { DISABLED, LOST_ACCESS, quotaPause, TOO_MANY_RUNS, teamPause } from "./pauses.ts";
import { pausedByPlan } from "./plan-change.ts";
import {
  type Advance,
  advanceSchedules,
  type Cursor,
  claimDue,
  type DueSchedule,
  listDue,
  NOT_PAUSED,
  type Pause,
  pauseOf,
} from "./repository.ts";
import { timingOf } from "./wanted.ts";

export interface TickParts {
  db: Db;
  quotas: Quotas;
  plans: PlanService;
  log: Logger;
  /** Aborted when the worker shuts down. The schedules that are left wait for the next tick. */
  signal: AbortSignal;
  now: Date;
}

/** How many due schedules one transaction starts. */
const BATCH = 200;

/**
 * Starts the run of every due schedule, and sets each schedule's next time to the first one after `now`. One run makes up
 * for all the times that have passed.
 *
 * A transaction claims a batch of schedules, creates their runs and sets their next times. So concurrent ticks share the
 * work, and a crash leaves no schedule half done. If a batch fails, each of its schedules gets a transaction of its own, so
 * one that cannot be started stays due and does not affect the others.
 */
export async function tick(parts: TickParts): Promise<void> {
  const { db, log, signal, now } = parts;
  let last: Cursor | undefined;
  do {
    if (signal.aborted) return;
    const due = await listDue(db, now, last, BATCH);
    const ids = due.map(({ extraction_id }) => extraction_id);
    if (!(await tryRunDue(ids, parts))) {
      for (const id of ids) {
        if (signal.aborted) return;
        await tryRunDue([id], parts);
      }
    }
    last = due.at(-1);
  } while (last);

  async function tryRunDue(ids: readonly ExtractionId[], of: TickParts): Promise<boolean> {
    if (ids.length === 0) return true;
    try {
      await db.transaction().execute((tx) => runDue(tx, ids, of));
      return true;
    } catch (error) {
      const about = ids.length === 1 ? { extraction: ids[0] } : { schedules: ids.length };
      log.error({ err: error, ...about }, "runs of schedules could not be started; the schedules stay due");
      return false;
    }
  }
}

async function runDue(tx: Db, ids: readonly ExtractionId[], parts: TickParts): Promise<void> {
  const { now, log } = parts;
  const claimed = await claimDue(tx, ids, now);
  const accounts = await tryLockAccounts(tx, payersOf(claimed));
  // If an account is being deleted right now, the next tick sees the result.
  const due = claimed.filter(({ user_id }) => user_id === null || accounts.has(user_id));
  const pauses = await start(
    tx,
    due.filter((schedule) => !schedule.run_is_open),
    parts,
  );
  const advances = due.map((schedule): Advance => {
    const { extraction_id, last_run_at } = schedule;
    const next_run_at = nextTime(timingOf(schedule), now);
    if (schedule.run_is_open) return { extraction_id, next_run_at, last_run_at, ...pauseOf(schedule) };
    const pause = pauses.get(extraction_id);
    if (!pause) return { extraction_id, next_run_at, last_run_at: now, ...NOT_PAUSED };
    log.info({ extraction: extraction_id, reason: pause.paused_reason }, "a scheduled run was skipped");
    return { extraction_id, next_run_at, last_run_at, ...pause };
  });
  if (advances.length > 0) await advanceSchedules(tx, advances);
  const running = due.filter(({ paused_reason }) => paused_reason === null).map(({ page }) => page);
  await announcePauses(tx, running, ({ id }) => pauses.get(id), now);
}

/** Starts the runs of schedules. @returns why no run was started, for those of which none was */
async function start(tx: Db, due: readonly DueSchedule[], parts: TickParts): Promise<Map<ExtractionId, Pause>> {
  const { quotas, plans, now } = parts;
  const refused = new Map<ExtractionId, Pause>();
  const ofUser = new Map<UserId, DueSchedule[]>();
  for (const schedule of due) {
    const pause = refusal(schedule, plans) ?? (await seatRefusal(tx, schedule, plans));
    if (pause !== undefined || schedule.user_id === null) refused.set(schedule.extraction_id, pause ?? LOST_ACCESS);
    else ofUser.set(schedule.user_id, [...(ofUser.get(schedule.user_id) ?? []), schedule]);
  }
  const planned = await plans.plansAndMonthsOf([...ofUser.keys()], now, tx);
  const remainingRuns = await findOpenRunsLeft(tx, new Map([...planned].map(([userId, { plan }]) => [userId, plan])));
  for (const [userId, schedules] of ofUser) {
    for (const { extraction_id } of schedules.splice(Math.max(0, remainingRuns.get(userId) ?? 0))) {
      refused.set(extraction_id, TOO_MANY_RUNS);
    }
  }
  const wanted = new Map(
    [...ofUser]
      .filter(([, schedules]) => schedules.length > 0)
      .map(([userId, schedules]) => [userId, schedules.length]),
  );
  const consumed = await quotas.consumeRuns(tx, wanted);
  for (const [userId, schedules] of ofUser) {
    const { granted = 0, refusal: error } = consumed.get(userId) ?? {};
    for (const { extraction_id } of schedules.splice(granted)) refused.set(extraction_id, quotaPause(error));
  }
  const runs = [...ofUser].flatMap(([userId, schedules]) =>
    schedules.map(({ extraction_id }) => ({ extractionId: extraction_id, userId })),
  );
  await addCountedRuns(tx, runs, "scheduled");
  return refused;
}

/** @returns why the schedule itself allows no run */
function refusal(due: DueSchedule, plans: PlanService): Pause | undefined {
  if (due.is_disabled) return DISABLED;
  if (due.user_id === null || !due.has_access) return LOST_ACCESS;
  const plan = plans.applying(due.owner_plan);
  return due.shortest_gap_minutes < plan.scheduleMinutes ? pausedByPlan(plan) : undefined;
}

/** @returns why the person may start nothing in the extraction's team */
async function seatRefusal(
  tx: Db,
  { user_id, page: { team_id } }: DueSchedule,
  plans: PlanService,
): Promise<Pause | undefined> {
  if (team_id === null || user_id === null) return undefined;
  try {
    await requireSeat(tx, plans, { userId: user_id, teamId: team_id });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "usage_limit_exceeded") return teamPause(error);
    throw error;
  }
}

function payersOf(due: readonly DueSchedule[]): UserId[] {
  return [...new Set(due.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
}
