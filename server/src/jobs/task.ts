import type { Logger } from "pino";
import type { Jobs, TaskName } from "./registry.ts";

/** What a task gets beside its payload. */
export interface TaskContext {
  /** Names the task and the job. */
  log: Logger;
  /** Aborts when the server stops and the time to finish is over. The task then ends soon, in whatever way. */
  signal: AbortSignal;
}

/**
 * Does one job. When it throws, the job is run again after a growing while. It may run more than once and, after a crash or
 * a lost connection, twice at the same time: it fences its writes.
 */
export type Task<Name extends TaskName> = (payload: Jobs[Name], context: TaskContext) => Promise<void>;

export type Tasks = { [Name in TaskName]: Task<Name> };
