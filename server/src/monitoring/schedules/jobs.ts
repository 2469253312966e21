import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { type TickParts, tick } from "./tick.ts";

/** The worker's task for schedules. */
export function scheduleTasks({
  now = () => new Date(),
  ...parts
}: Pick<TickParts, "db" | "quotas" | "plans" | "runs"> & { now?: () => Date }): Pick<Tasks, "schedule_tick"> {
  return { schedule_tick: taskWithoutPayload(({ log, signal }) => tick({ ...parts, log, signal, now: now() })) };
}

/** Whichever worker is free ticks once a minute. */
export const scheduleCron: readonly CronJob[] = [
  // A tick finds everything that is due. So a waiting job, or one that waits for its retry, is replaced by the next one.
  { task: "schedule_tick", match: "* * * * *", options: { jobKey: "schedule_tick" } },
];
