import type { ErrorDetail } from "@tintype/shared/api/errors";
import type { Readiness } from "@tintype/shared/api/operations";
import type { Db } from "../database/db.ts";
import { migrations } from "../database/migrations/index.ts";
import type { WriteProbe } from "../database/write-probe.ts";
import { AppError } from "../errors.ts";
import { countWorkers, madeMigrations, readQueue, secondsSinceWorker } from "./repository.ts";

/** A worker that has given no sign of life for so long is taken for dead; it gives three of them in that time. */
export const WORKER_SILENCE_S = 60;

/** What of this version's schema the database lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const made = new Set(await madeMigrations(db));
  return Object.keys(migrations).filter((name) => !made.has(name));
}

/**
 * Whether the service can do its work: the database answers and can grow, its schema is this version's or newer, a worker
 * lives, one of those that live can start a browser, and this process is not about to end. A queue that is long is told, but is no failure: to take processes that answer out of
 * service would not make it shorter.
 * @throws AppError not_ready naming each check that failed
 */
export async function checkReadiness(db: Db, probe: WriteProbe, closing: AbortSignal): Promise<Readiness> {
  if (closing.aborted) throw notReady([{ path: "process", message: "is shutting down" }]);
  const [pending, silence, queue] = await Promise.all([
    pendingMigrations(db),
    secondsSinceWorker(db),
    readQueue(db),
  ]).catch((cause: unknown) => {
    throw Object.assign(notReady([{ path: "database", message: "does not answer as it should" }]), { cause });
  });
  const failed: ErrorDetail[] = [];
  if (pending.length > 0) failed.push({ path: "migrations", message: `are to be made: ${pending.join(", ")}` });
  if (silence === null) failed.push({ path: "worker", message: "none is running" });
  else if (silence > WORKER_SILENCE_S)
    failed.push({ path: "worker", message: "gave no sign of life in the last minute" });
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

/** What does not work although the schema is as it should be. */
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
  const what = details.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("not_ready", `The service is not ready: ${what}.`, { details });
}
