import { t } from "../i18n/i18n.ts";
import { perLanguage } from "../i18n/per-language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const clock: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
const seconds: Intl.DateTimeFormatOptions = { ...clock, second: "2-digit" };
const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const dayOfYear: Intl.DateTimeFormatOptions = { ...day, year: "numeric" };
const exact: Intl.DateTimeFormatOptions = { dateStyle: "full", timeStyle: "short" };

/** "just now", "5 minutes ago", "today, 14:02", "3 May, 14:02". Times are in ms since 1970. */
export function timeAgo(time: number, now: number): string {
  const age = now - time;
  if (age < MINUTE) return t("time.justNow");
  if (age < HOUR) return relative(-Math.floor(age / MINUTE), "minute");
  const days = daysBetween(time, now);
  if (days <= 1) return `${relative(-days, "day")}, ${clockTime(time)}`;
  return `${dateOf(time, now)}, ${clockTime(time)}`;
}

/** "14:02:31" today, else "3 May, 14:02": two versions of one minute have different times. */
export function momentOf(time: number, now: number): string {
  return daysBetween(time, now) === 0 ? format(time, seconds) : `${dateOf(time, now)}, ${clockTime(time)}`;
}

/** The day, with its year if it is not the present one. */
export function dateOf(time: number, now: number): string {
  return format(time, new Date(time).getFullYear() === new Date(now).getFullYear() ? day : dayOfYear);
}

export const clockTime = (time: number): string => format(time, clock);
export const exactTime = (time: number): string => format(time, exact);

/** "in 5 minutes", "in 2 hours", "3 May": the time of something to come. */
export function timeAhead(time: number, now: number): string {
  const wait = Math.max(0, time - now);
  if (wait < MINUTE) return relative(Math.ceil(wait / 1000), "second");
  if (wait < HOUR) return relative(Math.ceil(wait / MINUTE), "minute");
  if (wait < 24 * HOUR) return relative(Math.round(wait / HOUR), "hour");
  return dateOf(time, now);
}

/** The day of a time in the reader's time zone, as date fields have it: `2026-05-03`. */
export function dayText(time: number): string {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The last second of a day in the reader's time zone, as an ISO timestamp. @param day as in `2026-05-03` */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

function daysBetween(time: number, now: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(time)) / (24 * HOUR));
}

const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string => relativeFormat().format(value, unit);

const relativeFormat = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));

/** Plain English has the dates and times of the United States in Intl, and British texts here. */
const BRITISH: Readonly<Record<string, string>> = { en: "en-GB" };

const formats = new Map<Intl.DateTimeFormatOptions, () => Intl.DateTimeFormat>();

function format(time: number, options: Intl.DateTimeFormatOptions): string {
  const formatter = formats.get(options) ?? perLanguage((tag) => new Intl.DateTimeFormat(BRITISH[tag] ?? tag, options));
  formats.set(options, formatter);
  return formatter().format(time);
}
