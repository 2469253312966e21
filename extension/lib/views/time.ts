import { i18n } from "#i18n";

const language = i18n.t("language");
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
const exact = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "now", "5 minutes ago", "today 14:02", "3 May 14:02". Times are in ms since 1970. */
export function timeAgo(time: number, now: number): string {
  const age = now - time;
  if (age < MINUTE) return relative.format(0, "second");
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  const days = daysBetween(time, now);
  if (days <= 1) return `${relative.format(-days, "day")}, ${clock.format(time)}`;
  return `${dateOf(time, now)}, ${clock.format(time)}`;
}

/** The day, with its year where that is not this one. */
export function dateOf(time: number, now: number): string {
  return (new Date(time).getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(time);
}

export const clockTime = (time: number): string => clock.format(time);
export const exactTime = (time: number): string => exact.format(time);

function daysBetween(time: number, now: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(time)) / (24 * HOUR));
}

/** "in 5 minutes", "in 2 hours", "3 May": when something to come will be. */
export function timeAhead(time: number, now: number): string {
  const wait = Math.max(0, time - now);
  if (wait < MINUTE) return relative.format(Math.ceil(wait / 1000), "second");
  if (wait < HOUR) return relative.format(Math.ceil(wait / MINUTE), "minute");
  if (wait < 24 * HOUR) return relative.format(Math.round(wait / HOUR), "hour");
  return dateOf(time, now);
}
