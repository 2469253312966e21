import type { CronJob, Tasks } from "../jobs/runner.ts";
import { type TickParts, tick } from "./tick.ts";

/** What the worker does for schedules. */
export function scheduleTasks(parts: Pick<TickParts, "db" | "quotas" | "plans">): Pick<Tasks, "schedule_tick"> {
  return { schedule_tick: (_, { log, signal }) => tick({ ...parts, log, signal, now: new Date() }) };
}

/** What recurs: a tick a minute, by whichever worker is free. */
export const scheduleCron: readonly CronJob[] = [
  // A tick finds all that is due. The key: one that waits, or waits to be tried again, gives way to the next one.
  { task: "schedule_tick", match: "* * * * *", options: { jobKey: "schedule_tick" } },
];
