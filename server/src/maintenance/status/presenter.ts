import type { ServiceStatus } from "@tintype/shared/api/operators/status";
import { WORKER_SILENCE_S } from "../metrics/readiness.ts";
import type { QueueState } from "../metrics/repository.ts";
import type { Measurement } from "./status.ts";

/** Converts a measurement to its wire shape. */
export function presentStatus(measured: Measurement): ServiceStatus {
  const { measuredAt, version, migrations, queue, workers, runs, slowestPages, failingHosts, disk } = measured;
  return {
    measured_at: measuredAt.toISOString(),
    version,
    migrations,
    queue: presentQueue(queue),
    workers: workers.map(({ id, version: workerVersion, browser_works, silent_seconds, started_at, seen_at }) => ({
      id,
      version: workerVersion,
      state: silent_seconds > WORKER_SILENCE_S ? "silent" : browser_works ? "working" : "without_browser",
      started_at: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    runs: { hours: runs.hours, counted: runs.counted, failed: runs.failed, is_cut: runs.isCut },
    slowest_pages: slowestPages.map(({ finished_at, seconds, ...page }) => ({
      ...page,
      seconds: Math.max(0, seconds),
      finished_at: finished_at.toISOString(),
    })),
    failing_hosts: failingHosts.map(({ host, runs: all, failed, pages, cause, failed_at }) => ({
      host,
      runs: all,
      failed,
      pages,
      cause,
      failed_at: failed_at.toISOString(),
    })),
    disk: {
      is_writable: disk.isWritable,
      database_bytes: disk.databaseBytes,
      files_bytes: disk.filesBytes,
      has_own_database: disk.hasOwnDatabase,
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
    },
  };
}

function presentQueue(queue: readonly QueueState[]): ServiceStatus["queue"] {
  const sum = (field: "waiting" | "running" | "scheduled" | "failed") =>
    queue.reduce((total, state) => total + state[field], 0);
  const tasks = queue.map(({ oldestSeconds, ...state }) => ({
    ...state,
    oldest_seconds: Math.max(0, Math.round(oldestSeconds)),
  }));
  return {
    waiting: sum("waiting"),
    running: sum("running"),
    scheduled: sum("scheduled"),
    failed: sum("failed"),
    oldest_seconds: Math.max(0, ...tasks.map(({ oldest_seconds }) => oldest_seconds)),
    tasks: tasks.sort((a, b) => b.waiting - a.waiting || a.task.localeCompare(b.task)),
  };
}
