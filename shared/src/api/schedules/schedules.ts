import { z } from "zod";
import { creatorId, id, page, pageQuery, text, timestamp } from "../common/common.ts";
import { kindKey, kindList } from "../common/kinds.ts";
import { minutesOfAfter } from "./confirm-after.ts";
import { pauseCauses } from "./pause-causes.ts";

export const scheduleEvery = z.enum(["hour", "day", "week"]);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

/** The time zone of a cron expression without one, and of `every`. */
export const DEFAULT_TIMEZONE = "UTC";

/** The longest time between a scheduled run and the run that confirms its changes. */
const MAX_AFTER_MINUTES = 24 * 60;

/** The further runs that a change needs before it is announced. */
export const confirmation = z.strictObject({
  after: z
    .string()
    .regex(/^[1-9]\d{0,3}[mh]$/, "must be a number of minutes or hours, such as 10m or 2h")
    .refine((delay) => minutesOfAfter(delay) <= MAX_AFTER_MINUTES, "must be at most 24h")
    .describe("The time from one run to the next: `1m` to `24h`."),
  runs: z.int().min(1).max(5).describe("So many further runs must show a change."),
});
export type Confirmation = z.infer<typeof confirmation>;

const ignored = z.unknown().optional().describe("As an answer has it. It is ignored.");

/** The fields of answers that a request may have too, so that an answer can be changed and sent back. */
const answeredOnly = {
  extraction_id: ignored,
  site_id: ignored,
  next_run_at: ignored,
  last_run_at: ignored,
  paused_reason: ignored,
  paused_cause: ignored,
};

export const scheduleBody = z
  .strictObject({
    every: scheduleEvery.nullish().describe("The first run is one interval after the schedule is set."),
    cron: text({ max: 100, trim: true })
      .regex(/^\S+( +\S+){4}$/, "must be five fields: minute, hour, day of the month, month, day of the week")
      .nullish()
      .describe(
        "Five fields: minute, hour, day of the month, month, day of the week (0 or 7: Sunday). Lists, ranges, steps and names (MON, JAN) as usual. If both days are set, either of them matches.",
      ),
    timezone: text({ min: 1, max: 64 })
      .optional()
      .describe(
        `IANA time zone of \`cron\`, in any letter case; ${DEFAULT_TIMEZONE} if absent, and always with \`every\`. A time that a clock change skips runs right after it, and a time that a clock change repeats runs once. With a wildcard or step in minute or hour, every existing time runs.`,
      ),
    kinds: kindList
      .nullish()
      .describe(
        "Only changes of these kinds of tokens fire `diff.detected`; if absent or null, changes of all kinds but assets.",
      ),
    confirm: confirmation
      .nullish()
      .describe(
        "A change is announced when these further runs show it too. They count against no quota. If absent or null, it is announced at once.",
      ),
    ...answeredOnly,
  })
  .superRefine(({ every, cron, timezone }, context) => {
    const addError = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const [isRegular, isCron] = [every != null, cron != null];
    if (!isRegular && !isCron) addError([], "must have every or cron");
    if (isRegular && isCron) addError(["every"], "must not be combined with cron");
    const isUsual = timezone === undefined || (isRegular && timezone === DEFAULT_TIMEZONE);
    if (!isUsual && !isCron) addError(["timezone"], "is allowed only with cron");
  })
  .meta({
    id: "SetSchedule",
    // The rules of superRefine, for the OpenAPI document.
    oneOf: [
      {
        required: ["every"],
        properties: { every: { type: "string" }, cron: { type: "null" }, timezone: { const: DEFAULT_TIMEZONE } },
      },
      { required: ["cron"], properties: { cron: { type: "string" }, every: { type: "null" } } },
    ],
    examples: [{ cron: "0 6 * * 1", timezone: "Europe/Berlin" }, { every: "day" }],
  });
export type ScheduleBody = Omit<z.output<typeof scheduleBody>, keyof typeof answeredOnly>;

export const schedule = z
  .object({
    extraction_id: id,
    every: scheduleEvery.nullable().describe("null if the schedule has `cron`."),
    cron: z.string().nullable().describe("null if the schedule has `every`."),
    timezone: z.string(),
    kinds: z
      .array(kindKey)
      .nullable()
      .optional()
      .describe("Only changes of these kinds fire `diff.detected`; null: of all kinds but assets."),
    confirm: confirmation.nullable().optional().describe("null: changes are announced at once."),
    next_run_at: timestamp.describe("It is skipped if a run is pending or running then, or a limit is reached."),
    last_run_at: timestamp.nullable().describe("When the schedule last started a run; null: never."),
    paused_reason: z
      .string()
      .nullable()
      .describe("Why the last time was skipped; null after the next run that the schedule starts."),
    paused_cause: z.enum(pauseCauses).nullable().describe("The kind of `paused_reason`; null without a reason."),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.infer<typeof schedule>;

/** A schedule without what it runs. */
const scheduleTiming = schedule.omit({ extraction_id: true });
export type ScheduleTiming = z.infer<typeof scheduleTiming>;

export const siteSchedule = scheduleTiming.extend({ site_id: id }).meta({ id: "SiteSchedule" });
export type SiteSchedule = z.infer<typeof siteSchedule>;

export const listSchedulesQuery = pageQuery.extend({
  team_id: text({ max: 200 }).nullish().describe("A team: its schedules. Absent: yours and those of your teams."),
});

/** For screens: when a schedule would run next if it were set. */
export const schedulePreview = schedule.pick({ next_run_at: true });
export type SchedulePreview = z.infer<typeof schedulePreview>;

/** A schedule with the page or the site that it runs: one of them is null. */
export const scheduleView = scheduleTiming
  .extend({
    extraction: z
      .object({ id, url: z.string(), title: z.string().nullable().describe("As the page was last read.") })
      .nullable(),
    site: z.object({ id, name: z.string() }).nullable(),
    team_id: id.nullable(),
    created_by: creatorId.describe("The user who created the page or the site; null if the account is gone."),
  })
  .meta({ id: "ListedSchedule" });
export type ScheduleView = z.infer<typeof scheduleView>;

export const scheduleViewList = page(scheduleView);
