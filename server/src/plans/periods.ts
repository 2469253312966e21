/** A stretch of time that runs are counted in; `end` is the first moment after it. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The UTC day that holds this moment. */
export function utcDay(at: Date): Period {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return { start: new Date(Date.UTC(year, month, day)), end: new Date(Date.UTC(year, month, day + 1)) };
}

/** The UTC month that holds this moment. */
export function utcMonth(at: Date): Period {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}

/**
 * The month of a subscription that holds this moment. A subscription's period is one, however Stripe has laid it (from the
 * 31st of January to the 28th of February to the 31st of March). A longer one, such as a year, is counted in months from its
 * start. After its end, while Stripe has not told of the next, and before its start, months go on at the same day.
 */
export function billingMonth({ start, end }: Period, at: Date): Period {
  if (at >= end) return monthFrom(end, at);
  if (at < start) return monthFrom(start, at);
  // The longest month and an hour that a change of the clock may add.
  if (end.getTime() - start.getTime() <= 31 * DAY_MS + HOUR_MS) return { start, end };
  const month = monthFrom(start, at);
  return month.end > end ? { ...month, end } : month;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of the months that are counted from `anchor` on, and back, the one that holds this moment. */
function monthFrom(anchor: Date, at: Date): Period {
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  const nth = addMonths(anchor, months) <= at ? months : months - 1;
  return { start: addMonths(anchor, nth), end: addMonths(anchor, nth + 1) };
}

/** The same day and time so many months later; the month's last day where it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}
