import type { ErrorDetail } from "@tintype/shared/api/errors";
import type { Readiness } from "@tintype/shared/api/operations";
import type { Db } from "../database/db.ts";
import { migrations } from "../database/migrations/index.ts";
import { AppError } from "../errors.ts";
import { madeMigrations, readQueue, secondsSinceWorker } from "./repository.ts";

/** A worker that has given no sign of life for so long is taken for dead; it gives three of them in that time. */
const WORKER_SILENCE_S = 60;

/** What of this version's schema the database lacks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const made = new Set(await madeMigrations(db));
  return Object.keys(migrations).filter((name) => !made.has(name));
}

/**
 * Whether the service can do its work: the database answers, its schema is this version's or newer, a worker lives, and this
 * process is not about to end. A queue that is long is told, but is no failure: to take processes that answer out of
 * service would not make it shorter.
 * @throws AppError not_ready naming each check that failed
 */
export async function checkReadiness(db: Db, closing: AbortSignal): Promise<Readiness> {
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

function notReady(details: ErrorDetail[]): AppError {
  const what = details.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("not_ready", `The service is not ready: ${what}.`, { details });
}
