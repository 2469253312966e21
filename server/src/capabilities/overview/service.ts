import type { OverviewRow } from "@tintype/shared/api/overview";
import type { PageOf } from "../../platform/database/paging.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ScheduleService } from "../schedules/service.ts";
import type { OverviewRequest, ViewService } from "../views/service.ts";

export type OverviewService = ReturnType<typeof createOverviewService>;

/** The list of pages on the dashboard: extractions with when each runs next. */
export function createOverviewService(parts: {
  views: Pick<ViewService, "overview">;
  schedules: Pick<ScheduleService, "nextRuns">;
}) {
  return {
    /** @throws AppError team_not_found, not_team_member */
    async list(caller: Caller, request: OverviewRequest): Promise<PageOf<OverviewRow>> {
      const { rows, total } = await parts.views.overview(caller, request);
      const nextRuns = await parts.schedules.nextRuns(rows);
      return { rows: rows.map((row) => ({ ...row, next_run_at: nextRuns.get(row.id)?.toISOString() ?? null })), total };
    },
  };
}
