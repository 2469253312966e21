import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import { useServerQuery } from "../../platform/server/use-server.ts";

const PER_PAGE = 50;

/** A page of the schedules of the person's pages and those of their teams. The one that runs next comes first. */
export const useSchedules = (page: number) =>
  useServerQuery(`schedules ${page}`, (client) => client.schedules.list.query({ page, per_page: PER_PAGE }));

/** When a page would run next with this schedule, by the server's clock and rules; a fault if it may not be set. */
export const useNextRun = (pageId: string, body: ScheduleBody) =>
  useServerQuery(`next run ${pageId} ${JSON.stringify(body)}`, (client) =>
    client.schedules.preview.query({ id: pageId, ...body }),
  );

/** The schedule of a page of the server; null for a page without one. */
export const useSchedule = (pageId: string) =>
  useServerQuery(`schedule ${pageId}`, (client) => client.schedules.find.query({ id: pageId }));
