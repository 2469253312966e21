import { success } from "@tintype/shared/api/common";
import {
  listSchedulesQuery,
  schedule,
  scheduleBody,
  schedulePreview,
  scheduleViewList,
  siteSchedule,
} from "@tintype/shared/api/schedules";
import { z } from "zod";
import { type ExtractionId, idParam, type SiteId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentSchedule, presentScheduleView, presentSiteSchedule } from "./presenter.ts";
import type { ScheduleService } from "./service.ts";

const VIEWED = { tag: "Schedules", errors: ["forbidden", "not_team_member"] } as const;
const CHANGED = { tag: "Schedules", errors: ["forbidden", "not_team_member", "insufficient_role"] } as const;
const PAGE = { path: "/api/extractions/:id/schedule", params: z.object({ id: idParam<ExtractionId>() }) } as const;
const SITE = { path: "/api/sites/:id/schedule", params: z.object({ id: idParam<SiteId>() }) } as const;

/** The operations of schedules, of pages and of sites. */
export function scheduleOperations(schedules: ScheduleService) {
  return {
    put: operation({
      ...CHANGED,
      rest: `PUT ${PAGE.path}`,
      summary: "Set the schedule",
      description:
        "The extraction then runs by itself. Its runs count against your quota. Times that pass while nothing can run are made up for by one run. The shortest interval depends on the plan of the extraction's owner. In a team, admins and owners may do this.",
      input: { params: PAGE.params, body: scheduleBody },
      output: schedule,
      run: async ({ id, ...body }, { caller }) =>
        presentSchedule(await schedules.put(caller, { extraction: id }, body)),
    }),
    get: operation({
      ...VIEWED,
      rest: `GET ${PAGE.path}`,
      summary: "Get the schedule",
      input: { params: PAGE.params },
      output: schedule,
      run: async ({ id }, { caller }) => presentSchedule(await schedules.get(caller, { extraction: id })),
    }),
    delete: operation({
      ...CHANGED,
      rest: `DELETE ${PAGE.path}`,
      summary: "Delete the schedule",
      description: "In a team, admins and owners may do this.",
      input: { params: PAGE.params },
      output: success,
      run: async ({ id }, { caller }) => {
        await schedules.remove(caller, { extraction: id });
        return { success: true };
      },
    }),
    putOfSite: operation({
      ...CHANGED,
      rest: `PUT ${SITE.path}`,
      summary: "Set the schedule of a site",
      description: "As of a page. A run reads all of its pages, and is skipped if they do not all fit into the quota.",
      input: { params: SITE.params, body: scheduleBody },
      output: siteSchedule,
      run: async ({ id, ...body }, { caller }) => presentSiteSchedule(await schedules.put(caller, { site: id }, body)),
    }),
    getOfSite: operation({
      ...VIEWED,
      rest: `GET ${SITE.path}`,
      summary: "Get the schedule of a site",
      input: { params: SITE.params },
      output: siteSchedule,
      run: async ({ id }, { caller }) => presentSiteSchedule(await schedules.get(caller, { site: id })),
    }),
    deleteOfSite: operation({
      ...CHANGED,
      rest: `DELETE ${SITE.path}`,
      summary: "Delete the schedule of a site",
      description: "In a team, admins and owners may do this.",
      input: { params: SITE.params },
      output: success,
      run: async ({ id }, { caller }) => {
        await schedules.remove(caller, { site: id });
        return { success: true };
      },
    }),
    list: operation({
      tag: "Schedules",
      rest: "GET /api/schedules",
      summary: "List schedules",
      description:
        "Of pages and of sites, the one that runs next first: with `team_id` the team's, without yours and those of your teams.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: listSchedulesQuery },
      output: scheduleViewList,
      run: async (query, { caller }) => presentPage(schedules.list(caller, query), query, presentScheduleView),
    }),

    /** null for an extraction without a schedule. */
    find: operation({
      kind: "query",
      input: { params: PAGE.params },
      output: schedule.nullable(),
      run: async ({ id }, { caller }) => {
        const row = await schedules.find(caller, { extraction: id });
        return row ? presentSchedule(row) : null;
      },
    }),

    /** When a schedule that is set now would run next. */
    preview: operation({
      kind: "query",
      input: { params: PAGE.params, query: scheduleBody },
      output: schedulePreview,
      run: async ({ id, ...body }, { caller }) => ({
        next_run_at: (await schedules.preview(caller, { extraction: id }, body)).toISOString(),
      }),
    }),

    /** null for a site without a schedule. */
    findOfSite: operation({
      kind: "query",
      input: { params: SITE.params },
      output: siteSchedule.nullable(),
      run: async ({ id }, { caller }) => {
        const row = await schedules.find(caller, { site: id });
        return row ? presentSiteSchedule(row) : null;
      },
    }),

    /** When a schedule of a site that is set now would run next. */
    previewOfSite: operation({
      kind: "query",
      input: { params: SITE.params, query: scheduleBody },
      output: schedulePreview,
      run: async ({ id, ...body }, { caller }) => ({
        next_run_at: (await schedules.preview(caller, { site: id }, body)).toISOString(),
      }),
    }),
  };
}
