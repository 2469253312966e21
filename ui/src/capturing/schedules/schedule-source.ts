import type { ScheduleBody, SchedulePreview, ScheduleTiming } from "@tintype/shared/api/schedules/schedules";
import type { ServerClient } from "../../platform/server/client.ts";

/** A page or a site that may have a schedule: how that is loaded, set and removed. */
export interface ScheduleSource {
  /** Names what is loaded. */
  readonly name: string;
  /** The text for people who may not change it. */
  readonly notAllowed: "schedules.notAllowed" | "sites.notAllowed";
  /** null without one. */
  readonly find: (client: ServerClient) => Promise<ScheduleTiming | null>;
  /** When it would run next with this schedule, by the server's clock and rules; a fault if it may not be set. */
  readonly preview: (client: ServerClient, body: ScheduleBody) => Promise<SchedulePreview>;
  readonly put: (client: ServerClient, body: ScheduleBody) => Promise<unknown>;
  readonly remove: (client: ServerClient) => Promise<unknown>;
}

export const scheduleOfPage = (id: string): ScheduleSource => ({
  name: `page ${id}`,
  notAllowed: "schedules.notAllowed",
  find: (client) => client.schedules.find.query({ id }),
  preview: (client, body) => client.schedules.preview.query({ id, ...body }),
  put: (client, body) => client.schedules.put.mutate({ id, ...body }),
  remove: (client) => client.schedules.delete.mutate({ id }),
});

export const scheduleOfSite = (id: string): ScheduleSource => ({
  name: `site ${id}`,
  notAllowed: "sites.notAllowed",
  find: (client) => client.schedules.findOfSite.query({ id }),
  preview: (client, body) => client.schedules.previewOfSite.query({ id, ...body }),
  put: (client, body) => client.schedules.putOfSite.mutate({ id, ...body }),
  remove: (client) => client.schedules.deleteOfSite.mutate({ id }),
});
