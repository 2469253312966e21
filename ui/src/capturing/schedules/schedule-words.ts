import { minutesOfAfter } from "@tintype/shared/api/schedules/confirm-after";
import type { Confirmation, Schedule } from "@tintype/shared/api/schedules/schedules";
import { language, t } from "../../i18n/i18n.ts";
import { timesOf } from "./schedule-form.ts";

/** When a schedule runs, in words: "every day", "Mon, Thu at 06:00 (Europe/Berlin)". A cron expression that is more than that stays one. */
export function scheduleWords({ every, cron, timezone }: Pick<Schedule, "every" | "cron" | "timezone">): string {
  if (every !== null) return t(`schedules.every.${every}`);
  const times = timesOf(cron ?? "");
  if (!times) return t("schedules.words.cron", [cron ?? "", timezone]);
  const { time, days } = times;
  if (days.length === 0) return t("schedules.words.daily", [time, timezone]);
  return t("schedules.words.days", [weekOrder(days).map(dayName).join(", "), time, timezone]);
}

/** The days of the week from Monday to Sunday. 0 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

const weekOrder = (days: readonly number[]) => weekDays.filter((day) => days.includes(day));

/** The short name of a day of the week. */
export function dayName(day: number): string {
  // The fourth of January 1970 was a Sunday.
  return new Intl.DateTimeFormat(language(), { weekday: "short", timeZone: "UTC" }).format((3 + day) * 86_400_000);
}

/** The time to a further run, in words: "10 minutes", "2 hours". */
export function afterWords({ after }: Pick<Confirmation, "after">): string {
  const minutes = minutesOfAfter(after);
  const [unit, count] = minutes % 60 === 0 ? (["hour", minutes / 60] as const) : (["minute", minutes] as const);
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(count);
}
