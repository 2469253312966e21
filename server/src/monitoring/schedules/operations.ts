import { success } from "@tintype/shared/api/common/common";
import {
  listSchedulesQuery,
  schedule,
  scheduleBody,
  schedulePreview,
  scheduleViewList,
  siteSchedule,
} from "@tintype/shared/api/schedules/schedules";
import { z } from "zod";
import { PAGES, SITES, type SubjectKind } from "../../extraction/subjects/kinds.ts";
import { idParam, type SubjectId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentSchedule, presentScheduleView, presentSiteSchedule } from "./presenter.ts";
import type { ScheduleRow } from "./repository.ts";
import type { ScheduleService } from "./service.ts";

const VIEWED = { tag: "Schedules", errors: ["forbidden", "not_team_member"] } as const;
const CHANGED = { tag: "Schedules", errors: ["forbidden", "not_team_member", "insufficient_role"] } as const;

/** The operations of schedules, of pages and of sites. */
export function scheduleOperations(schedules: ScheduleService) {
  const ofPages = schedulesOf(schedules, PAGES, {
    schema: schedule,
    present: presentSchedule,
    what: "the schedule",
    put: "The extraction then runs by itself. Its runs count against your quota. Times that pass while nothing can run are made up for by one run. The shortest interval depends on the plan of the extraction's owner. In a team, admins and owners may do this.",
    remove: "In a team, admins and owners may do this.",
  });
  const ofSites = schedulesOf(schedules, SITES, {
    schema: siteSchedule,
    present: presentSiteSchedule,
    what: "the schedule of a site",
    put: "As of a page. A run reads all of its pages, and is skipped if they do not all fit into the quota. A team's: for who created the site, admins and owners.",
    remove: "A team's: for who created the site, admins and owners.",
  });
  return {
    put: ofPages.put,
    get: ofPages.get,
    delete: ofPages.delete,
    putOfSite: ofSites.put,
    getOfSite: ofSites.get,
    deleteOfSite: ofSites.delete,
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
    find: ofPages.find,
    preview: ofPages.preview,
    findOfSite: ofSites.find,
    previewOfSite: ofSites.preview,
  };
}

/** The operations of the schedules of one kind of subject. */
function schedulesOf<const Path extends `/api/${string}`, Id extends SubjectId, Shown>(
  schedules: ScheduleService,
  { path, subjectOf }: SubjectKind<Path, Id>,
  {
    schema,
    present,
    what,
    put,
    remove,
  }: {
    readonly schema: z.ZodType<Shown>;
    readonly present: (row: ScheduleRow) => Shown;
    readonly what: string;
    readonly put: string;
    readonly remove: string;
  },
) {
  const params = z.object({ id: idParam<Id>() });
  return {
    put: operation({
      ...CHANGED,
      rest: `PUT ${path}/:id/schedule`,
      summary: `Set ${what}`,
      description: put,
      input: { params, body: scheduleBody },
      output: schema,
      run: async ({ id, ...body }, { caller }) => present(await schedules.put(caller, subjectOf(id), body)),
    }),
    get: operation({
      ...VIEWED,
      rest: `GET ${path}/:id/schedule`,
      summary: `Get ${what}`,
      input: { params },
      output: schema,
      run: async ({ id }, { caller }) => present(await schedules.get(caller, subjectOf(id))),
    }),
    delete: operation({
      ...CHANGED,
      rest: `DELETE ${path}/:id/schedule`,
      summary: `Delete ${what}`,
      description: remove,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await schedules.remove(caller, subjectOf(id));
        return { success: true };
      },
    }),

    /** null for a subject without a schedule. */
    find: operation({
      kind: "query",
      input: { params },
      output: schema.nullable(),
      run: async ({ id }, { caller }) => {
        const row = await schedules.find(caller, subjectOf(id));
        return row ? present(row) : null;
      },
    }),

    /** When a schedule that is set now would run next. */
    preview: operation({
      kind: "query",
      input: { params, query: scheduleBody },
      output: schedulePreview,
      run: async ({ id, ...body }, { caller }) => ({
        next_run_at: (await schedules.preview(caller, subjectOf(id), body)).toISOString(),
      }),
    }),
  };
}
