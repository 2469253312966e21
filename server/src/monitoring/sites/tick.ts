import type { Logger } from "pino";
import { tryLockAccounts } from "../../identity/accounts/lock-account.ts";
import { isDisabled } from "../../identity/accounts/repository.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import { findMemberRank } from "../../identity/teams/repository.ts";
import { requireSeat } from "../../identity/teams/seats.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { SiteId, UserId } from "../../platform/ids.ts";
import { nextTime } from "../../platform/timing.ts";
import { announcePauses } from "../schedules/events.ts";
import { DISABLED, LOST_ACCESS, quotaPause, teamPause } from "../schedules/pauses.ts";
import { pausedByPlan } from "../schedules/plan-change.ts";
import { NOT_PAUSED, type Pause } from "../schedules/repository.ts";
import { timingOf } from "../schedules/wanted.ts";
import { lockSite, type SiteRow } from "./repository.ts";
import { type StartParts, startSiteRun } from "./runs/start.ts";
import { advanceSiteSchedule, claimDueSchedule, listDueSites, type SiteScheduleRow } from "./schedule-repository.ts";

export interface SiteTickParts extends StartParts {
  readonly db: Db;
  readonly plans: PlanService;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** Starts the run of every site that is due. Each site has a transaction of its own, so that one does not affect the others. */
export async function siteTick(parts: SiteTickParts): Promise<void> {
  const { db, log, signal, now } = parts;
  for (const siteId of await listDueSites(db, now)) {
    if (signal.aborted) return;
    try {
      await db.transaction().execute((tx) => startDue(tx, siteId, parts));
    } catch (error) {
      log.error({ err: error, site: siteId }, "the run of a site could not be started; it stays due");
    }
  }
}

async function startDue(tx: Db, siteId: SiteId, parts: SiteTickParts): Promise<void> {
  const { now, log } = parts;
  const schedule = await claimDueSchedule(tx, siteId, now);
  const site = schedule && (await lockSite(tx, siteId));
  if (!site) return;
  const next_run_at = nextTime(timingOf(schedule), now);
  const outcome = await tryStart(tx, site, schedule, parts);
  if (outcome === "run_in_progress") return advanceSiteSchedule(tx, siteId, { ...schedule, next_run_at });
  if (outcome) log.info({ site: siteId, reason: outcome.paused_reason }, "a scheduled run of a site was skipped");
  const last_run_at = outcome ? schedule.last_run_at : now;
  await advanceSiteSchedule(tx, siteId, { next_run_at, last_run_at, ...(outcome ?? NOT_PAUSED) });
  if (schedule.paused_reason === null) await announcePauses(tx, [site], () => outcome, now);
}

/** @returns why no run was started; undefined if one was */
async function tryStart(
  tx: Db,
  site: SiteRow,
  { user_id, shortest_gap_minutes }: SiteScheduleRow,
  parts: SiteTickParts,
): Promise<Pause | "run_in_progress" | undefined> {
  const { plans, now } = parts;
  if (user_id === null || !(await tryLockAccounts(tx, [user_id])).has(user_id)) return LOST_ACCESS;
  const ownerId = await findOwner(tx, site, user_id);
  if (!ownerId) return LOST_ACCESS;
  if ((await isDisabled(tx, user_id)) || (await isDisabled(tx, ownerId))) return DISABLED;
  const plan = await plans.planOf(ownerId, tx);
  if (shortest_gap_minutes < plan.scheduleMinutes) return pausedByPlan(plan);
  try {
    await requireSeat(tx, plans, { userId: user_id, teamId: site.team_id });
  } catch (error) {
    if (error instanceof AppError && error.code === "usage_limit_exceeded") return teamPause(error);
    throw error;
  }
  try {
    await startSiteRun(tx, parts, site, { userId: user_id, kind: "scheduled", at: now });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "run_in_progress" ? "run_in_progress" : quotaPause(error);
  }
}

/** Finds the person whose plan limits the site's schedule. @returns undefined if this person has no access to the site */
async function findOwner(tx: Db, { user_id, team_id }: SiteRow, userId: UserId): Promise<UserId | undefined> {
  if (team_id === null) return user_id === userId ? userId : undefined;
  return (await findMemberRank(tx, team_id, userId))?.owner_id;
}
