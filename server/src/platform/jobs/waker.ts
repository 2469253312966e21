import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";

/**
 * Wakes the workers of a pool for jobs that no notification announces: jobs that become due later (mostly retries), jobs that a
 * dead worker held, and jobs whose notification was lost. It looks for them once for all workers of the pool, and wakes as many
 * workers as there are jobs. Without it, each of graphile-worker's workers would have to poll every second.
 */
export interface Waker {
  /** Looks for jobs now: some have become available, and nobody is notified of that. */
  wake(): void;
  stop(): void;
}

/** Milliseconds between two queries while nothing happens. */
const IDLE_MS = 5_000;
/** The minimum number of milliseconds between two queries. */
const MIN_GAP_MS = 250;

export interface WakerOptions {
  readonly connections: pg.Pool;
  readonly pool: WorkerPool;
  readonly events: WorkerEvents;
  /** The names of the pool's tasks. */
  readonly tasks: readonly string[];
  /** The number of the pool's workers. */
  readonly concurrency: number;
  readonly log: Logger;
}

export function startWaker({ connections, pool, events, tasks, concurrency, log }: WakerOptions): Waker {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let queriedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const query = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    queriedAt = performance.now();
    let delay = IDLE_MS;
    try {
      const { rows } = await connections.query<{ due: number; next_ms: number | null }>(DUE_JOBS, [tasks, concurrency]);
      const { due = 0, next_ms = null } = rows[0] ?? {};
      if (isStopped) return;
      if (due > 0) pool.nudge(due);
      if (next_ms !== null) delay = Math.min(delay, next_ms);
    } catch (error) {
      // It also fails while the pool or the connections are being closed.
      if (!isStopped) log.warn({ err: error }, "looking for due jobs failed");
    }
    queryIn(delay);
  };
  /** Schedules a query, unless an earlier one is scheduled. */
  const queryIn = (ms: number) => {
    if (isStopped) return;
    const wakeAt = Math.max(performance.now() + ms, queriedAt + MIN_GAP_MS);
    if (wakeAt >= dueAt) return;
    dueAt = wakeAt;
    clearTimeout(timer);
    timer = setTimeout(() => void query(), Math.max(0, wakeAt - performance.now()));
  };
  // A new job may be due later, and a job that has ended may have to be retried later.
  const onChange = () => queryIn(MIN_GAP_MS);
  events.on("pool:listen:notification", onChange);
  events.on("job:complete", onChange);
  queryIn(0);

  return {
    wake: () => queryIn(0),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      events.off("pool:listen:notification", onChange);
      events.off("job:complete", onChange);
    },
  };
}

const DUE_JOBS = `
  select count(*) filter (where run_at <= now())::int as due,
    (extract(epoch from min(run_at) filter (where run_at > now()) - now()) * 1000)::float8 as next_ms
  from (
    select run_at from graphile_worker._private_jobs
    where is_available and task_id in (select id from graphile_worker._private_tasks where identifier = any ($1::text[]))
    order by priority, run_at limit $2
  ) as jobs`;
