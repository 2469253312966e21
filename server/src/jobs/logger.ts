import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "pino";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** graphile-worker's messages in our log. Its "info" (each job found, each job done) is our "debug". */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => {
    const child = log.child({ job: scope.jobId, task: scope.taskIdentifier });
    return (level, message) => child[levels[level]](message);
  });
}
