import { EventEmitter } from "node:events";
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  run,
  type WorkerEvents,
  type Task as WorkerTask,
} from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { workerLogger } from "../database/worker-logger.ts";
import { guardPool, type PoolGuard } from "./pool-guard.ts";
import type { TaskName } from "./registry.ts";
import { InvalidPayload, type Tasks } from "./task.ts";
import { startWaker, type Waker } from "./waker.ts";

/** A task that recurs and has no payload. `match` is a crontab pattern in UTC. */
export type CronJob = CronItem & { task: TaskName };

export interface WorkerPoolOptions {
  /** The URL of the database. */
  url: string;
  /** The tasks of this process. Jobs of other tasks are left to other processes. */
  tasks: Partial<Tasks>;
  /** The maximum number of jobs that run at the same time. */
  concurrency: number;
  /**
   * The connections to the database, which are shared with the tasks; the guard has one more. One of them listens as long as
   * the runner runs. Without it, the runner has connections of its own.
   */
  connections?: pg.Pool | undefined;
  /** Delays the taking of jobs until it resolves. */
  mayTake?: (() => Promise<void>) | undefined;
  /** Called with the errors that tasks throw. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** The recurring jobs. */
  cron?: readonly CronJob[];
  log: Logger;
}

/** Milliseconds between two polls of each worker. The waker wakes workers when there are jobs. */
const POLL_MS = 300_000;

/** One run of graphile-worker, from its start to its end. */
export interface WorkerPool {
  /** Resolves when the pool has ended: no job is running, and the results of all jobs are stored. */
  readonly ended: Promise<void>;
  /** Takes no more jobs. Running jobs continue until they finish. */
  stop(): void;
  /** Releases the jobs that are still running for other workers. */
  abandon(): Promise<void>;
}

/** Starts a pool. Its jobs receive the signal `abort`. */
export async function startWorkerPool(
  { url, tasks, concurrency, mayTake, onFailure, cron = [], log }: WorkerPoolOptions,
  connections: pg.Pool,
  abort: AbortSignal,
): Promise<WorkerPool> {
  const stopped = new AbortController();
  const guarded = Promise.withResolvers<PoolGuard>();
  const events: WorkerEvents = new EventEmitter();
  let waker: Waker | undefined;
  // This event comes before the pool's workers exist.
  events.once("pool:create", ({ workerPool }) => {
    const started = startWaker({ connections, pool: workerPool, events, tasks: Object.keys(tasks), concurrency, log });
    waker = started;
    guarded.resolve(guardPool({ url, poolId: workerPool.id, onRelease: () => started.wake(), log }));
  });
  events.once("pool:gracefulShutdown", () => waker?.stop());
  events.once("pool:forcefulShutdown", () => waker?.stop());
  const failed = untilFailed(events);

  const runner = await run({
    pgPool: connections,
    taskList: asTaskList(tasks, abort, log, onFailure),
    parsedCronItems: parseCronItems([...cron]),
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: workerLogger(log),
    events,
    // graphile-worker calls this before it takes a job. We forbid no jobs, but delay them until the guard holds its lock and
    // everything that the jobs need works.
    forbiddenFlags: async () => {
      const guard = await guarded.promise;
      await untilStopped(stopped.signal, guard.untilHeld().then(mayTake));
      return null;
    },
    preset: {
      worker: {
        // Results are batched, because without batches a failure to store one is an unhandled rejection, which ends the
        // process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Our own signal aborts jobs, because `stop` is told how long they may take.
        gracefulShutdownAbortTimeout: 2 ** 31 - 1,
      },
    },
  });

  const abandon = async () => {
    waker?.stop();
    await (await guarded.promise).close();
  };
  const ended = Promise.race([runner.promise, failed.then(() => runner.stop())]);
  return {
    ended: ended.catch((error: unknown) => log.error({ err: error }, "the worker pool failed")).then(abandon),
    stop: () => {
      waker?.stop();
      stopped.abort();
      // It rejects if the pool has already ended.
      runner.stop().catch(() => undefined);
    },
    abandon,
  };
}

/**
 * Resolves when the pool has failed to store the result of a job and none of its jobs is running any more. graphile-worker
 * 0.18.0 then waits for the batches of results, but miscounts them from the second failure on, so it waits forever
 * (graphile/worker#636 is about the same lines). Jobs whose results are not stored by then run again.
 */
async function untilFailed(events: WorkerEvents): Promise<void> {
  await Promise.all([
    new Promise((resolve) => events.once("pool:fatalError", resolve)),
    new Promise((resolve) => {
      events.once("pool:gracefulShutdown:complete", resolve);
      events.once("pool:gracefulShutdown:error", resolve);
    }),
  ]);
}

function asTaskList(
  tasks: Partial<Tasks>,
  signal: AbortSignal,
  log: Logger,
  onFailure: WorkerPoolOptions["onFailure"],
) {
  const entries = Object.entries(tasks).map(([name, task]) => {
    const perform: WorkerTask = async (payload, helpers) => {
      const line = log.child({ task: name, job: helpers.job.id });
      try {
        await task.run(payload, { jobId: Number(helpers.job.id), log: line, signal });
      } catch (error) {
        onFailure?.(error);
        if (error instanceof InvalidPayload) {
          await useUpAttempts(helpers);
          line.error({ err: error }, "the job has failed for good: its payload is invalid");
        }
        throw error;
      }
    };
    return [name, perform] as const;
  });
  return Object.fromEntries(entries);
}

/** Makes the failure of the job that is running its last one. graphile-worker 0.18 does that only for jobs that wait. */
async function useUpAttempts({ job, withPgClient }: JobHelpers): Promise<void> {
  const sql = "update graphile_worker._private_jobs set attempts = max_attempts where id = $1";
  await withPgClient((client) => client.query(sql, [job.id]));
}

/** Waits for work, or for the signal if it is aborted first. A race with one promise of the pool would leave a reaction there for each job. */
async function untilStopped(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => resolve();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  work.then(resolve, reject);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
