import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";

/**
 * Each of graphile-worker's workers would ask for jobs by itself every second, although a notification tells of every new
 * one. What no notification tells of is a job whose time comes later (a retry, mostly), one that a dead worker held, and one
 * whose notification was lost. The waker asks for those, once for all workers of the pool, and wakes as many as there are jobs.
 */
export interface Waker {
  stop(): void;
}

/** Milliseconds between two looks while nothing happens. */
const IDLE_MS = 5_000;
/** Between two looks whatever happens. */
const MIN_GAP_MS = 250;

export interface WakerOptions {
  readonly connections: pg.Pool;
  readonly pool: WorkerPool;
  readonly events: WorkerEvents;
  /** The names of the tasks that the pool does. */
  readonly tasks: readonly string[];
  /** How many workers the pool has. */
  readonly concurrency: number;
  readonly log: Logger;
}

export function startWaker({ connections, pool, events, tasks, concurrency, log }: WakerOptions): Waker {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const look = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    lookedAt = performance.now();
    let next = IDLE_MS;
    try {
      const { rows } = await connections.query<{ due: number; next_ms: number | null }>(LOOK, [tasks, concurrency]);
      const { due = 0, next_ms = null } = rows[0] ?? {};
      if (isStopped) return;
      if (due > 0) pool.nudge(due);
      if (next_ms !== null) next = Math.min(next, next_ms);
    } catch (error) {
      // While the pool or the connections are being closed as well.
      if (!isStopped) log.warn({ err: error }, "jobs whose time has come could not be looked for");
    }
    lookIn(next);
  };
  /** An earlier look that is planned stays. */
  const lookIn = (ms: number) => {
    if (isStopped) return;
    const at = Math.max(performance.now() + ms, lookedAt + MIN_GAP_MS);
    if (at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), Math.max(0, at - performance.now()));
  };
  // The job may be one for later; one that has ended may have to be tried again later.
  const onChange = () => lookIn(MIN_GAP_MS);
  events.on("pool:listen:notification", onChange);
  events.on("job:complete", onChange);
  lookIn(0);

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      events.off("pool:listen:notification", onChange);
      events.off("job:complete", onChange);
    },
  };
}

const LOOK = `
  select count(*) filter (where run_at <= now())::int as due,
    (extract(epoch from min(run_at) filter (where run_at > now()) - now()) * 1000)::float8 as next_ms
  from (
    select run_at from graphile_worker._private_jobs
    where is_available and task_id in (select id from graphile_worker._private_tasks where identifier = any ($1::text[]))
    order by priority, run_at limit $2
  ) as jobs`;
