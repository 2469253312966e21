import type { Logger } from "pino";
import { connect } from "../database/connection.ts";
import { keepConnected } from "../database/persistent-connection.ts";

/**
 * graphile-worker writes the id of a worker pool on the jobs that it runs, and gives up on a pool that died only after 4
 * hours. A guard shortens that to seconds: each pool holds a session's advisory lock, named by its id, on a connection of
 * its own. PostgreSQL frees it at once when the process dies, however it dies, and every guard's sweep unlocks the jobs
 * of pools whose lock is gone.
 *
 * A process that is paused (a signal, a frozen container) keeps its connections, and so its lock. That is why each guard also
 * gives a sign of life, and every sweep unlocks the jobs of pools that were silent for 30 s.
 *
 * A pool that lives but has lost this connection for a moment, or has been paused, may have its jobs unlocked too, and they
 * run twice. That does no harm: a task fences what it writes by its attempt's number, so the earlier attempt's writes come to
 * nothing.
 */
export interface PoolGuard {
  /** Resolves when the pool may take jobs: the lock is held, or the guard has been closed. */
  held(): Promise<void>;
  /** Unlocks the jobs of dead pools now. Done by itself when the pool starts, and every 10 s. */
  sweep(): Promise<void>;
  /** Frees the lock, and with it the jobs that still run. */
  close(): Promise<void>;
}

const SWEEP_MS = 10_000;

/** Starts to guard the pool with this id. */
export function guardPool(url: string, poolId: string, log: Logger): PoolGuard {
  let holding = Promise.withResolvers<void>();
  let closed = false;
  let swept = false;

  const sweep = async () => {
    const client = connection.current();
    if (!client) return;
    try {
      const { rows } = await client.query<{ dead: string[] }>(UNLOCK_DEAD_POOLS, [poolId]);
      for (const { dead } of rows)
        log.warn({ pools: dead }, "took over the jobs of worker pools that died or are paused");
    } catch (error) {
      log.warn({ err: error }, "the sweep for dead worker pools failed");
    }
  };

  const connection = keepConnected({
    purpose: `lock of worker ${poolId}`,
    log,
    open: async () => {
      const client = await connect(url);
      try {
        // Shared, so that it need not wait for a lost connection's lock that PostgreSQL still holds.
        await client.query(`select pg_advisory_lock_shared(hashtextextended($1, ${SEED}))`, [poolId]);
        return client;
      } catch (error) {
        await client.end();
        throw error;
      }
    },
    onOpen: () => {
      holding.resolve();
      holding = Promise.withResolvers();
      // Not when it is back after a loss: a restart of the database takes every pool's lock for a moment.
      if (!swept) void sweep();
      swept = true;
    },
  });
  const timer = setInterval(() => void sweep(), SWEEP_MS);

  return {
    held: async () => {
      if (!closed && !connection.current()) await holding.promise;
    },
    sweep,
    close: async () => {
      closed = true;
      clearInterval(timer);
      holding.resolve();
      await connection.close();
    },
  };
}

const SEED = 42;

/** Gives this pool's sign of life first. Pools of earlier releases give none: for them only the lock counts. */
const UNLOCK_DEAD_POOLS = `
  with beat as (
    insert into worker_pools (id) values ($1) on conflict (id) do update set seen_at = now()
  ),
  forgotten as (
    delete from worker_pools where seen_at < now() - interval '1 day'
  ),
  pools as (
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null and locked_by <> $1
  ),
  alive as (
    select (classid::bigint << 32) | objid::bigint as key from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())
  ),
  silent as (
    select id from worker_pools where seen_at < now() - interval '30 seconds'
  ),
  dead as (
    select array_agg(id) as ids from pools
    where hashtextextended(id, ${SEED}) not in (select key from alive) or id in (select id from silent)
  )
  select ids as dead, graphile_worker.force_unlock_workers(ids) from dead where ids is not null`;
