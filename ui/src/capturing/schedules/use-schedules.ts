import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import { useServerQuery } from "../../platform/server/use-server.ts";
import type { ScheduleSource } from "./schedule-source.ts";

const PER_PAGE = 50;

/** A page of the schedules of the person and of their teams. The one that runs next comes first. */
export const useSchedules = (page: number) =>
  useServerQuery(`schedules ${page}`, (client) => client.schedules.list.query({ page, per_page: PER_PAGE }));

/** When a page or a site would run next with this schedule; a fault if it may not be set. */
export const useNextRun = (source: ScheduleSource, body: ScheduleBody) =>
  useServerQuery(`next run ${source.name} ${JSON.stringify(body)}`, (client) => source.preview(client, body));

/** The schedule of a page or a site of the server; null without one. */
export const useSchedule = (source: ScheduleSource) => useServerQuery(`schedule ${source.name}`, source.find);
