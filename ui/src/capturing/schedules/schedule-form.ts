import type { Confirmation, ScheduleBody, ScheduleTiming } from "@tintype/shared/api/schedules/schedules";
import type { KindKey } from "@tintype/shared/kinds/kind";

/** The rhythm of a schedule. `times`: at a time on some days of the week. `cron`: any other expression. */
export const rhythms = ["hour", "day", "week", "times", "cron"] as const;
export type Rhythm = (typeof rhythms)[number];

/** A schedule as the form has it. */
export interface ScheduleForm {
  readonly rhythm: Rhythm;
  /** Time of day of `times`: "06:00". */
  readonly time: string;
  /** Days of the week of `times`: 0 is Sunday. Empty: every day. */
  readonly days: readonly number[];
  readonly cron: string;
  readonly timezone: string;
  /** undefined: all. */
  readonly kinds: readonly KindKey[] | undefined;
  /** undefined: changes are announced at once. */
  readonly confirm: Confirmation | undefined;
}

/** The form for a new schedule, in the person's time zone. */
export function newSchedule(timezone: string): ScheduleForm {
  return { rhythm: "day", time: "06:00", days: [1], cron: "0 6 * * 1", timezone, kinds: undefined, confirm: undefined };
}

export function formOf({ every, cron, timezone, kinds, confirm }: ScheduleTiming, ownTimezone: string): ScheduleForm {
  const usual = { ...newSchedule(ownTimezone), kinds: kinds ?? undefined, confirm: confirm ?? undefined };
  if (every !== null || cron === null) return { ...usual, rhythm: every ?? "day" };
  const times = timesOf(cron);
  return { ...usual, cron, timezone, ...(times ? { ...times, rhythm: "times" } : { rhythm: "cron" }) };
}

/** The body of the request. */
export function bodyOf({ rhythm, time, days, cron, timezone, kinds, confirm }: ScheduleForm): ScheduleBody {
  const some = { ...(kinds && { kinds: [...kinds] }), ...(confirm && { confirm }) };
  if (rhythm === "cron") return { cron, timezone, ...some };
  if (rhythm !== "times") return { every: rhythm, ...some };
  const [hour = "0", minute = "0"] = time.split(":");
  const on = days.length === 0 || days.length === 7 ? "*" : days.toSorted((a, b) => a - b).join(",");
  return { cron: `${Number(minute)} ${Number(hour)} * * ${on}`, timezone, ...some };
}

/**
 * The time and days of the week of a cron expression.
 * @returns undefined if it is about anything else
 */
export function timesOf(cron: string): { time: string; days: readonly number[] } | undefined {
  const match = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7](?:,[0-7])*)$/.exec(cron);
  if (!match) return undefined;
  const [, minute = "", hour = "", on = ""] = match;
  const days = on === "*" ? [] : [...new Set(on.split(",").map((day) => Number(day) % 7))];
  return { time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`, days };
}
