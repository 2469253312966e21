import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "pino";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Part of a warning about a pool with fewer connections than concurrent jobs. The pool for deliveries is like that on purpose. */
const FEW_CONNECTIONS = "having maxPoolSize";

/** Writes graphile-worker's messages to our log. Its "info" (each job found, each job done) becomes "debug". */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => {
    const child = log.child({ job: scope.jobId, task: scope.taskIdentifier });
    return (level, message) => child[message.includes(FEW_CONNECTIONS) ? "trace" : levels[level]](message);
  });
}
