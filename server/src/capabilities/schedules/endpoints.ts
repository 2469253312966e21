import { success } from "@tintype/shared/api/common";
import { schedule, scheduleBody } from "@tintype/shared/api/schedules";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { presentSchedule } from "./presenter.ts";
import type { ScheduleService } from "./service.ts";

const onSchedule = {
  path: "/api/extractions/:id/schedule",
  tag: "Schedules",
  credentials: "any",
  params: z.object({ id: idParam<ExtractionId>() }),
  status: 200,
} as const;

/** The REST endpoints of schedules. */
export function scheduleEndpoints(schedules: ScheduleService): Endpoint[] {
  return [
    endpoint({
      ...onSchedule,
      method: "PUT",
      summary: "Set the schedule",
      description:
        "The extraction then runs by itself. Its runs count against your quota. Times that pass while nothing can run are made up for by one run. The shortest interval depends on the plan of the extraction's owner. In a team, admins and owners may do this.",
      body: scheduleBody,
      response: schedule,
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      handle: async ({ caller, params, body }) => presentSchedule(await schedules.put(caller, params.id, body)),
    }),
    endpoint({
      ...onSchedule,
      method: "GET",
      summary: "Get the schedule",
      response: schedule,
      errors: ["forbidden", "not_team_member"],
      handle: async ({ caller, params }) => presentSchedule(await schedules.get(caller, params.id)),
    }),
    endpoint({
      ...onSchedule,
      method: "DELETE",
      summary: "Delete the schedule",
      description: "In a team, admins and owners may do this.",
      response: success,
      errors: ["forbidden", "not_team_member", "insufficient_role"],
      handle: async ({ caller, params }) => {
        await schedules.remove(caller, params.id);
        return { success: true };
      },
    }),
  ];
}
