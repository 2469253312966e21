import { z } from "zod";
import { id, text, timestamp } from "./common.ts";

export const scheduleEvery = z.enum(["hour", "day", "week"]);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

/** The zone of a cron expression that names none, and the one that `every` counts in. */
export const DEFAULT_TIMEZONE = "UTC";

export const scheduleBody = z
  .strictObject({
    every: scheduleEvery.optional().describe("Counted from the moment at which it is set: the first run is one later."),
    cron: text({ max: 100, trim: true })
      .regex(/^\S+( +\S+){4}$/, "must be five fields: minute, hour, day of the month, month, day of the week")
      .optional()
      .describe(
        "Five fields: minute, hour, day of the month, month, day of the week (0 or 7: Sunday). Lists, ranges, steps and names (MON, JAN) as usual; where both days are given, either will do.",
      ),
    timezone: text({ min: 1, max: 64 })
      .optional()
      .describe(
        `IANA time zone that \`cron\` is read in; ${DEFAULT_TIMEZONE} unless named. A time that a change of clocks leaves out runs right after it, one that comes twice runs once; with a wildcard or step in minute or hour, all times that there are run.`,
      ),
  })
  .superRefine(({ every, cron, timezone }, context) => {
    const fault = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (every === undefined && cron === undefined) fault([], "must have every or cron");
    if (every !== undefined && cron !== undefined) fault(["every"], "must not stand beside cron");
    if (timezone !== undefined && cron === undefined) fault(["timezone"], "goes with cron only");
  })
  .meta({
    id: "SetSchedule",
    // What superRefine says, for those who read the document.
    oneOf: [{ required: ["every"] }, { required: ["cron"] }],
    dependentRequired: { timezone: ["cron"] },
    examples: [{ cron: "0 6 * * 1", timezone: "Europe/Berlin" }, { every: "day" }],
  });
export type ScheduleBody = z.output<typeof scheduleBody>;

export const schedule = z
  .object({
    extraction_id: id,
    every: scheduleEvery.nullable().describe("null where `cron` says when."),
    cron: z.string().nullable().describe("null where `every` says when."),
    timezone: z.string(),
    next_run_at: timestamp.describe("A run that is under way then, or a limit reached, leaves it out."),
    last_run_at: timestamp.nullable().describe("When it last started a run; null: never."),
    paused_reason: z
      .string()
      .nullable()
      .describe("Why its last time passed without a run. null again from the next run that it starts."),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.infer<typeof schedule>;
