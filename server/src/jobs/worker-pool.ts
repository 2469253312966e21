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

/** A task that recurs, without a payload. `match` is a crontab pattern in UTC. */
export type CronJob = CronItem & { task: TaskName };

export interface WorkerPoolOptions {
  /** Of the database. */
  url: string;
  /** Jobs of other tasks are left to other processes. */
  tasks: Partial<Tasks>;
  /** How many jobs run at a time. */
  concurrency: number;
  /** Connections to the database beside the guard's; `concurrency` + 2 unless given. Fewer do where a job's work is elsewhere. */
  connections?: number;
  /** Jobs are taken only when this resolves; at once unless given. */
  mayTake?: (() => Promise<void>) | undefined;
  /** Told what a task throws. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Jobs that recur. */
  cron?: readonly CronJob[];
  log: Logger;
}

/** Milliseconds between two polls of each worker. The waker wakes them when there is something to do. */
const POLL_MS = 300_000;

/** One run of graphile-worker, from its start to its end. */
export interface WorkerPool {
  /** Resolves when it has ended: no job runs, and what became of each is written down. */
  readonly ended: Promise<void>;
  /** Takes no more jobs; those that run go on to their end. */
  stop(): void;
  /** Leaves the jobs that still run to other workers. */
  abandon(): Promise<void>;
}

/** Starts a pool; `abort` is passed on to its jobs. */
export async function startWorkerPool(
  { url, tasks, concurrency, mayTake, onFailure, cron = [], log }: WorkerPoolOptions,
  connections: pg.Pool,
  abort: AbortSignal,
): Promise<WorkerPool> {
  const stopped = Promise.withResolvers<void>();
  const guarded = Promise.withResolvers<PoolGuard>();
  const events: WorkerEvents = new EventEmitter();
  let waker: Waker | undefined;
  // Emitted before the pool's workers exist.
  events.once("pool:create", ({ workerPool }) => {
    guarded.resolve(guardPool(url, workerPool.id, log));
    waker = startWaker({ connections, pool: workerPool, events, tasks: Object.keys(tasks), concurrency, log });
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
    // graphile-worker asks before it takes each job. It skips none, but has to wait until the guard holds its lock, and until
    // what the jobs need works.
    forbiddenFlags: async () => {
      const guard = await guarded.promise;
      await Promise.race([guard.held().then(mayTake), stopped.promise]);
      return null;
    },
    preset: {
      worker: {
        // Without batches, a failure to write down a job's end would be an unhandled rejection and end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // We have our own signal, which knows how long the stop may take.
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
      stopped.resolve();
      // It rejects when the pool has ended already.
      runner.stop().catch(() => undefined);
    },
    abandon,
  };
}

/**
 * Resolves when the pool has failed to write down what became of a job, and none of its jobs runs any more. graphile-worker
 * 0.18.0 then waits for the batches of such ends, which it counts wrongly from the second failure on, and so for ever
 * (graphile/worker#636 is about the same lines). What is not written by then is done again.
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
