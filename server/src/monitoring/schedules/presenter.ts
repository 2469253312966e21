import { type PauseCause, pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import type { Schedule, ScheduleView } from "@tintype/shared/api/schedules/schedules";
import { confirmOf, type ScheduleRow, type ScheduleViewRow, type SiteScheduleViewRow } from "./repository.ts";

export const presentSchedule = (row: ScheduleRow): Schedule => ({
  extraction_id: row.extraction_id,
  ...presentTiming(row),
});

/** A schedule without what it runs. */
export function presentTiming(row: Omit<ScheduleRow, "extraction_id">): Omit<Schedule, "extraction_id"> {
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

export function presentScheduleView(row: ScheduleViewRow | SiteScheduleViewRow): ScheduleView {
  const { team_id } = row;
  const subject =
    "site_id" in row
      ? { extraction: null, site: { id: row.site_id, name: row.name } }
      : { extraction: { id: row.extraction_id, url: row.url, title: row.title }, site: null };
  return { ...presentTiming(row), ...subject, team_id };
}

/** During an upgrade, a process of a newer release may have stored a cause that this one does not know. */
function presentCause({ paused_cause }: Pick<ScheduleRow, "paused_cause">): PauseCause | null {
  return pauseCauses.find((cause) => cause === paused_cause) ?? null;
}
