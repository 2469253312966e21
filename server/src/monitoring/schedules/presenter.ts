import { type PauseCause, pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import type { Schedule, ScheduleTiming, ScheduleView, SiteSchedule } from "@tintype/shared/api/schedules/schedules";
import { confirmOf, type ScheduleRow, type ScheduleViewRow } from "./repository.ts";

/** The schedule of a page. @throws Error for that of a site, which is a bug */
export function presentSchedule({ extraction_id, ...row }: ScheduleRow): Schedule {
  if (extraction_id === null) throw new Error("the schedule is that of a site");
  return { extraction_id, ...presentTiming(row) };
}

/** The schedule of a site. @throws Error for that of a page, which is a bug */
export function presentSiteSchedule({ site_id, ...row }: ScheduleRow): SiteSchedule {
  if (site_id === null) throw new Error("the schedule is that of a page");
  return { site_id, ...presentTiming(row) };
}

/** A schedule without what it runs. */
function presentTiming(row: Omit<ScheduleRow, "extraction_id" | "site_id">): ScheduleTiming {
  return {
    every: row.every,
    cron: row.cron,
    timezone: row.timezone,
    kinds: row.kinds,
    confirm: confirmOf(row) ?? null,
    next_run_at: row.next_run_at.toISOString(),
    last_run_at: row.last_run_at?.toISOString() ?? null,
    paused_reason: row.paused_reason,
    paused_cause: presentCause(row),
  };
}

export function presentScheduleView(row: ScheduleViewRow): ScheduleView {
  const { extraction_id, site_id, name, title, team_id, creator_id } = row;
  return {
    ...presentTiming(row),
    extraction: extraction_id && { id: extraction_id, url: name, title },
    site: site_id && { id: site_id, name },
    team_id,
    created_by: creator_id,
  };
}

/** During an upgrade, a process of a newer release may have stored a cause that this one does not know. */
function presentCause({ paused_cause }: Pick<ScheduleRow, "paused_cause">): PauseCause | null {
  return pauseCauses.find((cause) => cause === paused_cause) ?? null;
}
