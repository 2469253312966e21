import type { Readiness } from "@tintype/shared/api/common/operations";
import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import type { Db } from "../../platform/database/db.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import type { WriteProbe } from "../../platform/database/write-probe.ts";
import { AppError } from "../../platform/errors.ts";
import { countWorkers, listAppliedMigrations, readQueue, secondsSinceLastWorker } from "./repository.ts";

/** A worker without a heartbeat for this time is considered dead. It sends three heartbeats in that time. */
export const WORKER_SILENCE_S = 60;

/** Returns the migrations of this version that the database lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = new Set(await listAppliedMigrations(db));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/**
 * Checks whether the service can work: the database answers and can store data, its schema is of this version or newer, a worker
 * is alive, one of the workers can start a browser, and this process is not shutting down. It also returns the length of the
 * queue, but a long queue is not a failure, because removing processes that answer requests would not make it shorter.
 * @throws AppError not_ready naming each check that failed
 */
export async function checkReadiness(db: Db, probe: WriteProbe, closing: AbortSignal): Promise<Readiness> {
  if (closing.aborted) throw notReady([{ path: "process", message: "is shutting down" }]);
  const [pending, silence, queue] = await Promise.all([
    pendingMigrations(db),
    secondsSinceLastWorker(db),
    readQueue(db),
  ]).catch((cause: unknown) => {
    throw Object.assign(notReady([{ path: "database", message: "does not answer correctly" }]), { cause });
  });
  const failed: ErrorDetail[] = [];
  if (pending.length > 0) failed.push({ path: "migrations", message: `are missing: ${pending.join(", ")}` });
  if (silence === null) failed.push({ path: "worker", message: "none is running" });
  else if (silence > WORKER_SILENCE_S) failed.push({ path: "worker", message: "sent no heartbeat in the last minute" });
  failed.push(...(pending.length > 0 ? [] : await findFaults(db, probe)));
  if (failed.length > 0) throw notReady(failed);
  return {
    status: "ready",
    checks: {
      database: "ok",
      migrations: "ok",
      worker: { seconds_since_seen: Math.max(0, Math.round(silence ?? 0)) },
      queue: {
        waiting: queue.reduce((sum, { waiting }) => sum + waiting, 0),
        oldest_seconds: Math.max(0, ...queue.map(({ oldestSeconds }) => Math.round(oldestSeconds))),
      },
    },
  };
}

/** Returns what does not work although the schema is up to date. */
async function findFaults(db: Db, probe: WriteProbe): Promise<ErrorDetail[]> {
  const isWritable = await probe.check().then(
    () => true,
    () => false,
  );
  const { working, withoutBrowser } = await countWorkers(db, WORKER_SILENCE_S);
  return [
    ...(isWritable ? [] : [{ path: "database_write", message: "cannot store anything (is its disk full?)" }]),
    ...(working === 0 && withoutBrowser > 0 ? [{ path: "browser", message: "cannot be started by any worker" }] : []),
  ];
}

function notReady(details: ErrorDetail[]): AppError {
  const reasons = details.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("not_ready", `The service is not ready: ${reasons}.`, { details });
}
