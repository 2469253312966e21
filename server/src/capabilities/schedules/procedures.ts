import { success } from "@tintype/shared/api/common";
import {
  listSchedulesInput,
  putScheduleInput,
  scheduleInput,
  scheduleViewList,
} from "@tintype/shared/api/procedure-inputs";
import { schedule } from "@tintype/shared/api/schedules";
import { extractionId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import { presentSchedule, presentScheduleView } from "./presenter.ts";
import type { ScheduleService } from "./service.ts";

/** The procedures for schedules. */
export function scheduleProcedures(schedules: ScheduleService) {
  return router({
    list: procedure
      .input(input(listSchedulesInput))
      .output(output(scheduleViewList))
      .query(async ({ ctx, input: { page, per_page, ...filter } }) => {
        const { rows, total } = await schedules.list(ctx.caller, { page, per_page, ...filter });
        return { data: rows.map(presentScheduleView), pagination: { page, per_page, total } };
      }),

    /** null for an extraction without a schedule. */
    get: procedure
      .input(input(scheduleInput))
      .output(output(schedule.nullable()))
      .query(async ({ ctx, input: { id } }) => {
        const found = await schedules.find(ctx.caller, extractionId(id));
        return found ? presentSchedule(found) : null;
      }),

    put: procedure
      .input(input(putScheduleInput))
      .output(output(schedule))
      .mutation(async ({ ctx, input: { id, schedule: body } }) =>
        presentSchedule(await schedules.put(ctx.caller, extractionId(id), body)),
      ),

    delete: procedure
      .input(input(scheduleInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { id } }) => {
        await schedules.remove(ctx.caller, extractionId(id));
        return { success: true };
      }),
  });
}
