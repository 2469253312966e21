import { setTimeout as pause } from "node:timers/promises";
import { openPool } from "../database/connection.ts";
import { startWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

export { type Perform, type Task, type TaskContext, type Tasks, task, taskWithoutPayload } from "./task.ts";
export type { CronJob } from "./worker-pool.ts";

export interface JobRunner {
  /**
   * Takes no more jobs and waits for those that run: up to `graceMs`, then their signals abort, then 5 s more. Jobs that run
   * even then are left to other workers.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

/** How long stopping waits after the signals have aborted. */
const ABORT_MS = 5000;

/**
 * Starts to run jobs in this process. The database must be migrated. It has connections of its own (see `connections`).
 *
 * graphile-worker ends its pool of workers when it cannot write down what became of a job. Then another pool is started,
 * and the sweep at its start (pool-guard.ts) frees what the first one still held.
 */
export async function startJobs(options: WorkerPoolOptions): Promise<JobRunner> {
  const { url, log, concurrency } = options;
  const connections = openPool(url, log, { max: options.connections ?? concurrency + 2, statement_timeout: 60_000 });
  const stopping = new AbortController();
  const aborting = new AbortController();
  const start = () => startWorkerPool(options, connections, aborting.signal);

  const restart = async (): Promise<WorkerPool | undefined> => {
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, 5000)) {
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, "the worker pool could not be started again yet");
      }
    }
    return undefined;
  };

  let pool: WorkerPool | undefined = await start().catch(async (error: unknown) => {
    await connections.end();
    throw error;
  });
  const untilStopped = async () => {
    while (pool) {
      await pool.ended;
      pool = stopping.signal.aborted ? undefined : await restart();
      if (stopping.signal.aborted) pool?.stop();
    }
  };
  const over = untilStopped();

  return {
    async stop({ graceMs }) {
      stopping.abort();
      pool?.stop();
      if (await isWithin(over, graceMs)) return connections.end();
      log.warn("jobs are still running: they are told to abort");
      aborting.abort(new Error("the server is stopping"));
      if (await isWithin(over, ABORT_MS)) return connections.end();
      log.error("jobs did not abort: they are left to other workers");
      await pool?.abandon();
      void connections.end();
    },
  };
}

async function isWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeUp = pause(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), timeUp]);
  timer.abort();
  return inTime;
}
