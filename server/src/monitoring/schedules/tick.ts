import type { Logger } from "pino";
import { findOwners } from "../../extraction/subjects/owner.ts";
import { subjectIn } from "../../extraction/subjects/subject.ts";
import { tryLockAccounts } from "../../identity/accounts/lock-account.ts";
import { findDisabled } from "../../identity/accounts/repository.ts";
import type { NamedPlan, PlanService } from "../../identity/plans/service.ts";
import { requireSeat } from "../../identity/teams/seats.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { SubjectId, UserId } from "../../platform/ids.ts";
import { nextTime } from "../../platform/timing.ts";
import { announcePauses } from "./events.ts";
import { accessPause, DISABLED, teamPause } from "./pauses.ts";
import { pausedByPlan } from "./plan-change.ts";
import {
  type Advance,
  advanceSchedules,
  claimDue,
  type DueRow,
  type DueSchedule,
  listDue,
  NOT_PAUSED,
  type Pause,
  pauseOf,
} from "./repository.ts";
import type { RunsOf, ScheduledRun, StartingParts, SubjectRuns } from "./subject-runs.ts";
import { timingOf } from "./wanted.ts";

export interface TickParts extends StartingParts {
  db: Db;
  runs: SubjectRuns;
  log: Logger;
  /** Aborted when the worker shuts down. The schedules that are left wait for the next tick. */
  signal: AbortSignal;
}

/** Due schedules that are listed at once. */
const LISTED = 200;

/**
 * Starts the run of every due schedule, and sets each schedule's next time to the first one after `now`. One run makes up
 * for all the times that have passed.
 *
 * A transaction claims a batch of schedules, creates their runs and sets their next times. So concurrent ticks share the
 * work, and a crash leaves no schedule half done. If a batch fails, each of its schedules gets a transaction of its own, so
 * one that cannot be started stays due and does not affect the others.
 */
export async function tick(parts: TickParts): Promise<void> {
  const { db, runs, signal, now } = parts;
  let last: DueRow | undefined;
  do {
    const due: readonly DueRow[] = signal.aborted ? [] : await listDue(db, now, last, LISTED);
    await startAll(
      due.flatMap(({ extraction_id }) => extraction_id ?? []),
      runs.pages,
      parts,
    );
    await startAll(
      due.flatMap(({ site_id }) => site_id ?? []),
      runs.sites,
      parts,
    );
    last = due.at(-1);
  } while (last);
}

/** Starts the runs of due schedules of one kind of subject, batch by batch. */
async function startAll<Id extends SubjectId>(ids: readonly Id[], runs: RunsOf<Id>, parts: TickParts): Promise<void> {
  for (let start = 0; start < ids.length; start += runs.batch) {
    const batch = ids.slice(start, start + runs.batch);
    if (parts.signal.aborted) return;
    if (await tryRunDue(batch, runs, parts)) continue;
    for (const id of batch.length > 1 ? batch : []) {
      if (parts.signal.aborted) return;
      await tryRunDue([id], runs, parts);
    }
  }
}

/** @returns false if the transaction failed */
async function tryRunDue<Id extends SubjectId>(ids: readonly Id[], runs: RunsOf<Id>, parts: TickParts) {
  try {
    await parts.db.transaction().execute((tx) => runDue(tx, ids, { runs, parts }));
    return true;
  } catch (error) {
    const about = ids.length === 1 ? { subject: ids[0] } : { schedules: ids.length };
    parts.log.error({ err: error, ...about }, "runs of schedules could not be started; the schedules stay due");
    return false;
  }
}

/** A claimed schedule, whose subject is locked. */
interface Claimed<Id> {
  readonly id: Id;
  readonly schedule: DueSchedule;
  readonly isOpen: boolean;
}

async function runDue<Id extends SubjectId>(
  tx: Db,
  ids: readonly Id[],
  { runs, parts }: { runs: RunsOf<Id>; parts: TickParts },
): Promise<void> {
  const { now, log } = parts;
  const schedules = new Map((await claimDue(tx, ids, now)).map((schedule) => [schedule.subject_id, schedule]));
  const locked = await runs.lock(
    tx,
    ids.filter((id) => schedules.has(id)),
  );
  const accounts = await tryLockAccounts(tx, payersOf([...schedules.values()]));
  const due = ids.flatMap((id): Claimed<Id>[] => {
    const [schedule, isOpen] = [schedules.get(id), locked.get(id)];
    if (!schedule || isOpen === undefined) return [];
    // If an account is being deleted right now, the next tick sees the result.
    return schedule.user_id === null || accounts.has(schedule.user_id) ? [{ id, schedule, isOpen }] : [];
  });
  const { pauses, skipped } = await startOrPause(
    tx,
    due.filter(({ isOpen }) => !isOpen),
    { runs, parts },
  );
  const ended = due.filter(({ id }) => !skipped.has(id));
  const advances = ended.map(({ id, schedule, isOpen }): Advance => {
    const { last_run_at } = schedule;
    const next_run_at = nextTime(timingOf(schedule), now);
    if (isOpen) return { subject_id: id, next_run_at, last_run_at, ...pauseOf(schedule) };
    const pause = pauses.get(id);
    if (!pause) return { subject_id: id, next_run_at, last_run_at: now, ...NOT_PAUSED };
    log.info({ subject: id, reason: pause.paused_reason }, "a scheduled run was skipped");
    return { subject_id: id, next_run_at, last_run_at, ...pause };
  });
  if (advances.length > 0) await advanceSchedules(tx, advances);
  const active = ended.filter(({ schedule }) => schedule.paused_reason === null);
  await announcePauses(
    tx,
    active.map(({ id, schedule }) => ({ ...schedule.subject, key: id })),
    ({ key }) => pauses.get(key),
    now,
  );
}

/**
 * Starts the runs of schedules.
 * @returns why no run was started, for those of which none was; and those that stay due because their team is being deleted
 */
async function startOrPause<Id extends SubjectId>(
  tx: Db,
  due: readonly Claimed<Id>[],
  { runs, parts }: { runs: RunsOf<Id>; parts: TickParts },
): Promise<{ pauses: ReadonlyMap<Id, Pause>; skipped: ReadonlySet<Id> }> {
  const { plans, now } = parts;
  const owners = await findOwners(
    tx,
    due.map(({ schedule }) => schedule.subject),
  );
  const ownerIds = [...new Set(owners.values())];
  const planned = await plans.plansAndMonthsOf(ownerIds, now, tx);
  const payers = payersOf(due.map(({ schedule }) => schedule));
  const disabled = await findDisabled(tx, [...new Set([...ownerIds, ...payers])]);
  const pauses = new Map<Id, Pause>();
  const skipped = new Set<Id>();
  const startable: ScheduledRun<Id>[] = [];
  for (const { id, schedule } of due) {
    const owner = owners.get(id);
    const plan = owner && planned.get(owner)?.plan;
    if (!plan) {
      skipped.add(id);
      continue;
    }
    const { user_id: userId } = schedule;
    const isDisabled = disabled.has(owner) || (userId !== null && disabled.has(userId));
    const pause = isDisabled ? DISABLED : (refusal(schedule, plan) ?? (await seatRefusal(tx, schedule, plans)));
    if (pause || userId === null) pauses.set(id, pause ?? accessPause(subjectIn(schedule)));
    else startable.push({ id, userId, teamId: schedule.subject.team_id });
  }
  for (const [id, pause] of await runs.start(tx, startable, parts)) pauses.set(id, pause);
  return { pauses, skipped };
}

/** @returns why the schedule itself allows no run */
function refusal(schedule: DueSchedule, plan: NamedPlan): Pause | undefined {
  if (schedule.user_id === null || !schedule.has_access) return accessPause(subjectIn(schedule));
  return schedule.shortest_gap_minutes < plan.scheduleMinutes ? pausedByPlan(plan) : undefined;
}

/** @returns why the person may start nothing in the subject's team */
async function seatRefusal(
  tx: Db,
  { user_id, subject: { team_id } }: DueSchedule,
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

function payersOf(due: readonly Pick<DueSchedule, "user_id">[]): UserId[] {
  return [...new Set(due.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
}
