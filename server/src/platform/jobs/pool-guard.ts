import type { Logger } from "pino";
import { connect } from "../database/connection.ts";
import { keepConnected } from "../database/persistent-connection.ts";

/**
 * Makes the jobs of a dead worker pool available again within seconds. graphile-worker stores the id of the worker pool with
 * each job that it runs, and only releases the jobs of a dead pool after 4 hours. With a guard, each pool holds a
 * session-level advisory lock, named by its id, on a separate connection. PostgreSQL releases the lock immediately when the
 * process dies, in whatever way, and the sweep of any guard unlocks the jobs of pools whose lock is gone.
 *
 * A process that is paused (by a signal, in a frozen container) keeps its connections, and so its lock. Therefore each guard
 * also records a heartbeat, and every sweep unlocks the jobs of pools without a heartbeat for 30 s.
 *
 * A pool that is alive but was paused, or has lost this connection for a moment, may have its jobs unlocked too, and they run
 * twice. That is harmless: a task writes only if its attempt is the current one, so the earlier attempt writes nothing.
 */
export interface PoolGuard {
  /** Resolves when the pool may take jobs: the lock is held, or the guard has been closed. */
  untilHeld(): Promise<void>;
  /** Unlocks the jobs of dead and paused pools now. It also happens when the pool starts and every 10 s. */
  sweep(): Promise<void>;
  /** Releases the lock, and with it the jobs that are still running. */
  close(): Promise<void>;
}

const SWEEP_MS = 10_000;

export interface PoolGuardOptions {
  readonly url: string;
  /** The id of the pool that is guarded. */
  readonly poolId: string;
  /** Called after jobs of other pools became available. At its start the guarded pool may not be notified yet. */
  readonly onRelease: () => void;
  readonly log: Logger;
}

/** Starts a guard for a pool. */
export function guardPool({ url, poolId, onRelease, log }: PoolGuardOptions): PoolGuard {
  let holding = Promise.withResolvers<void>();
  let closed = false;
  let swept = false;

  const sweep = async () => {
    const client = connection.current();
    if (!client) return;
    try {
      const { rows } = await client.query<{ dead: string[] }>(UNLOCK_DEAD_POOLS, [poolId]);
      for (const { dead } of rows)
        log.warn({ pools: dead }, "released the jobs of worker pools that died or are paused");
      if (rows.length > 0) onRelease();
    } catch (error) {
      log.warn({ err: error }, "looking for dead worker pools failed");
    }
  };

  const connection = keepConnected({
    purpose: `lock of worker ${poolId}`,
    log,
    open: async () => {
      const client = await connect(url);
      try {
        // The lock is shared, so that it need not wait if PostgreSQL still holds it for a lost connection.
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
      // Does not sweep after the connection was reopened: when the database restarts, every pool lacks its lock for a moment.
      if (!swept) void sweep();
      swept = true;
    },
  });
  const timer = setInterval(() => void sweep(), SWEEP_MS);

  return {
    untilHeld: async () => {
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

/**
 * Records this pool's heartbeat first. The notification makes the wakers of all pools look for jobs; a count of 0 nudges no worker of graphile-worker 0.18.
 */
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
  select ids as dead, graphile_worker.force_unlock_workers(ids), pg_notify('jobs:insert', '{"count":0}')
  from dead where ids is not null`;
