import type { Logger } from "pino";
import type { Jobs, TaskName } from "./registry.ts";

/** What a task receives in addition to its payload. */
export interface TaskContext {
  /** Each line includes the task and the job. */
  log: Logger;
  /** Aborted when the server stops and jobs have had their time to finish. The task should then return or throw soon. */
  signal: AbortSignal;
}

/**
 * Performs one job. If it throws, the job runs again after a delay that grows. A job may run more than once and, after a
 * crash or a lost connection, twice at the same time. So a task must check that its attempt is current whenever it writes.
 */
export type Task<Name extends TaskName> = (payload: Jobs[Name], context: TaskContext) => Promise<void>;

export type Tasks = { [Name in TaskName]: Task<Name> };
