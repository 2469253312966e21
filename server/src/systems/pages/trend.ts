import type { ConformancePagesTable } from "../../platform/database/generated/types.ts";

type Trend = ConformancePagesTable["trend"];

/** Number of days that are kept, the newest one included. */
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds a check to the trend: one for each day (UTC), in their order. Days that are too long ago are left out. */
export function extendTrend(trend: Trend, share: number, checkedAt: Date): Trend {
  const day = dayOf(checkedAt);
  const oldestDay = dayOf(new Date(checkedAt.getTime() - (DAYS - 1) * DAY_MS));
  return [...trend.filter(([earlierDay]) => earlierDay >= oldestDay && earlierDay < day), [day, share]];
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
