import type { ConformancePagesTable } from "../../platform/database/generated/types.ts";

type Trend = ConformancePagesTable["trend"];

/** So many days, the newest one included, are kept. */
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds a check to the trend: one for each day (UTC), in their order. Days that are too long ago are left out. */
export function extendTrend(trend: Trend, share: number, at: Date): Trend {
  const day = dayOf(at);
  const first = dayOf(new Date(at.getTime() - (DAYS - 1) * DAY_MS));
  return [...trend.filter(([other]) => other >= first && other < day), [day, share]];
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
