import { VERSION } from "@tintype/reader/version";
import type { Logger } from "pino";
import type { Config } from "../platform/config/config.ts";
import { openDatabase } from "../platform/database/connection.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { naming } from "../platform/database/named-fault.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { announceUrl } from "../platform/server-url.ts";
import { startTracing } from "../platform/tracing/start.ts";
import { LISTENING_CONNECTIONS } from "./role.ts";
import { ratesOf, welcome } from "./welcome.ts";

export interface Server {
  /** Stops everything that was started, in reverse order, and waits for it. */
  stop(): Promise<void>;
}

/**
 * Starts the roles that the configuration names, on the configured database or on an embedded one.
 * @param onFatal called when the process cannot continue because another server has taken over the database
 * @param signal ends the start before its next step
 * @throws the error of the part that did not start, or the signal's reason; the parts started before it are stopped
 */
export async function startServer(
  config: Config,
  { log, onFatal, signal }: { log: Logger; onFatal: (error: Error) => void; signal: AbortSignal },
): Promise<Server> {
  const stops: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (let stopNext = stops.pop(); stopNext; stopNext = stops.pop()) await stopNext();
  };
  try {
    if (config.otlpEndpoint !== undefined) stops.push(await startTracing(log));
    await makeFolder(config.dataDir, "DATA_DIR");
    signal.throwIfAborted();
    const url = config.publicUrl ?? `http://localhost:${config.port}`;
    const database: DatabaseLocation = config.databaseUrl
      ? { url: config.databaseUrl, location: withoutPassword(config.databaseUrl) }
      : await startOwnDatabase(config, { log, onFatal, url });
    if (database.stop) stops.push(database.stop);
    signal.throwIfAborted();
    await naming(config.databaseUrl, () => migrate(database.url, { log }));
    signal.throwIfAborted();

    const listening = config.role === "api" ? 0 : LISTENING_CONNECTIONS;
    const handle = openDatabase(database.url, { log, max: config.databaseConnections + listening });
    stops.push(() => handle.close());
    const shared = { config, log, databaseUrl: database.url, db: handle.db };
    // Each role is loaded where it runs: a process that is only a worker needs 40 MB less, and starts sooner.
    if (config.role !== "api") {
      const { startWorker } = await import("./worker.ts");
      stops.push((await startWorker({ ...shared, pool: handle.pool })).stop);
      signal.throwIfAborted();
    }
    if (config.role !== "worker") {
      const { startApi } = await import("./api.ts");
      const api = await startApi(shared);
      stops.push(api.stop);
      stops.push(await announceUrl(config.dataDir, api.url));
      const rates = ratesOf(config.defaultPlan);
      if (config.role === "all")
        process.stdout.write(welcome({ url: api.url, data: database.location, version: VERSION, rates }));
      log.info({ plan: config.defaultPlan ?? null }, rates);
    }
    log.info({ role: config.role, version: VERSION }, "Tintype is up");
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `location` says where the data is, for people to read. */
type DatabaseLocation = { url: string; location: string; stop?: () => Promise<void> };

async function startOwnDatabase(
  { dataDir }: Config,
  { log, onFatal, url }: { log: Logger; onFatal: (error: Error) => void; url: string },
): Promise<DatabaseLocation> {
  const embedded = await startEmbeddedPostgres({ dataDir, serverUrl: url, onLost: onFatal, log });
  const elsewhere = embedded.directory.startsWith(dataDir) ? "" : ` (PostgreSQL: ${embedded.directory})`;
  return { url: embedded.url, location: `${dataDir}${elsewhere}`, stop: () => embedded.stop() };
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  return url.href;
}
