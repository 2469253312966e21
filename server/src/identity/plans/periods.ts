/** A span of time in which runs are counted. `end` is the first moment after it. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the UTC day that contains this moment. */
export function utcDay(time: Date): Period {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  return { start: new Date(Date.UTC(year, month, day)), end: new Date(Date.UTC(year, month, day + 1)) };
}

/** Returns the UTC month that contains this moment. */
export function utcMonth(time: Date): Period {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}

/**
 * Returns the month of a subscription that contains this moment. A monthly period is used exactly as Stripe set it (31
 * January to 28 February to 31 March). A longer period, such as a year, is divided into months from its start. Outside the
 * period (Stripe may not have announced the next one yet) months continue on the same day of the month.
 */
export function billingMonth({ start, end }: Period, time: Date): Period {
  if (time >= end) return monthFrom(end, time);
  if (time < start) return monthFrom(start, time);
  // The longest month, and an hour that the end of daylight saving time can add.
  if (end.getTime() - start.getTime() <= 31 * DAY_MS + HOUR_MS) return { start, end };
  const month = monthFrom(start, time);
  return month.end > end ? { ...month, end } : month;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the month that contains this moment, of the months before and after `anchor`. */
function monthFrom(anchor: Date, time: Date): Period {
  const months = (time.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + time.getUTCMonth() - anchor.getUTCMonth();
  const nth = addMonths(anchor, months) <= time ? months : months - 1;
  return { start: addMonths(anchor, nth), end: addMonths(anchor, nth + 1) };
}

/** Returns the same day and time `months` later, or the last day of that month if it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}
