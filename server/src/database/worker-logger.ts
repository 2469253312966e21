import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "pino";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** What it warns of where a pool has fewer connections than places for jobs, as the one for deliveries does on purpose. */
const FEW_CONNECTIONS = "having maxPoolSize";

/** graphile-worker's messages in our log. Its "info" (each job found, each job done) is our "debug". */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => {
    const child = log.child({ job: scope.jobId, task: scope.taskIdentifier });
    return (level, message) => child[message.includes(FEW_CONNECTIONS) ? "trace" : levels[level]](message);
  });
}
