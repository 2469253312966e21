import { success } from "@tintype/shared/api/common/common";
import {
  listSchedulesQuery,
  schedule,
  scheduleBody,
  schedulePreview,
  scheduleViewList,
} from "@tintype/shared/api/schedules/schedules";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentSchedule, presentScheduleView } from "./presenter.ts";
import type { ScheduleService } from "./service.ts";

const tag = "Schedules";
const params = z.object({ id: idParam<ExtractionId>() });

/** The operations of schedules. */
export function scheduleOperations(schedules: ScheduleService) {
  return {
    put: operation({
      rest: "PUT /api/extractions/:id/schedule",
      tag,
      summary: "Set the schedule",
      description:
        "The extraction then runs by itself. Its runs count against your quota. Times that pass while nothing can run are made up for by one run. The shortest interval depends on the plan of the extraction's owner. In a team, admins and owners may do this.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params, body: scheduleBody },
      output: schedule,
      run: async ({ id, ...body }, { caller }) => presentSchedule(await schedules.put(caller, id, body)),
    }),
    get: operation({
      rest: "GET /api/extractions/:id/schedule",
      tag,
      summary: "Get the schedule",
      errors: ["forbidden", "not_team_member"],
      input: { params },
      output: schedule,
      run: async ({ id }, { caller }) => presentSchedule(await schedules.get(caller, id)),
    }),
    delete: operation({
      rest: "DELETE /api/extractions/:id/schedule",
      tag,
      summary: "Delete the schedule",
      description: "In a team, admins and owners may do this.",
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await schedules.remove(caller, id);
        return { success: true };
      },
    }),

    /** null for an extraction without a schedule. */
    find: operation({
      kind: "query",
      input: { params },
      output: schedule.nullable(),
      run: async ({ id }, { caller }) => {
        const row = await schedules.find(caller, id);
        return row ? presentSchedule(row) : null;
      },
    }),

    /** When a schedule that is set now would run next. */
    preview: operation({
      kind: "query",
      input: { params, query: scheduleBody },
      output: schedulePreview,
      run: async ({ id, ...body }, { caller }) => ({
        next_run_at: (await schedules.preview(caller, id, body)).toISOString(),
      }),
    }),

    /** With the pages that they run. */
    list: operation({
      kind: "query",
      input: { query: listSchedulesQuery },
      output: scheduleViewList,
      run: async ({ page, per_page, ...filter }, { caller }) =>
        presentPage(schedules.list(caller, { page, per_page, ...filter }), { page, per_page }, presentScheduleView),
    }),
  };
}
