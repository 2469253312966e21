import { setTimeout as pause } from "node:timers/promises";
import { openPool } from "../database/connection.ts";
import { startWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

export { type Perform, type Tasks, task, taskWithoutPayload } from "./task.ts";
export type { CronJob } from "./worker-pool.ts";

export interface JobRunner {
  /**
   * Takes no more jobs and waits for running ones: up to `graceMs`, then it aborts their signals and waits another 5 s. Jobs
   * that are still running then are released for other workers.
   */
  stop(options: { graceMs: number }): Promise<void>;
}

/** Longest time that `stop` waits after it has aborted the signals. */
const ABORT_MS = 5000;

/**
 * Starts running jobs in this process. The database must be migrated.
 *
 * graphile-worker ends its worker pool when it cannot store the result of a job. Then this function starts another pool,
 * whose first sweep (pool-guard.ts) releases the jobs of the first one.
 */
export async function startJobs(options: WorkerPoolOptions): Promise<JobRunner> {
  const { url, log, concurrency } = options;
  const shared = options.connections;
  const connections = shared ?? openPool(url, log, { max: concurrency + 2, statement_timeout: 60_000 });
  const end = async () => {
    if (!shared) await connections.end();
  };
  const stopping = new AbortController();
  const aborting = new AbortController();
  const start = () => startWorkerPool(options, connections, aborting.signal);

  const restart = async (): Promise<WorkerPool | undefined> => {
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, 5000)) {
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, "restarting the worker pool failed; trying again");
      }
    }
    return undefined;
  };

  let pool: WorkerPool | undefined = await start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const runUntilStopped = async () => {
    while (pool) {
      await pool.ended;
      pool = stopping.signal.aborted ? undefined : await restart();
      if (stopping.signal.aborted) pool?.stop();
    }
  };
  const ended = runUntilStopped();

  return {
    async stop({ graceMs }) {
      stopping.abort();
      pool?.stop();
      if (await isWithin(ended, graceMs)) return end();
      log.warn("jobs are still running: aborting them");
      aborting.abort(new Error("the server is stopping"));
      if (await isWithin(ended, ABORT_MS)) return end();
      log.error("jobs did not abort: releasing them for other workers");
      await pool?.abandon();
      void end();
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
