import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseHandle, openDatabase } from "@tintype/server/platform/database/connection";
import { startEmbeddedPostgres } from "@tintype/server/platform/database/embedded";
import { migrate } from "@tintype/server/platform/database/migrate";
import { pino } from "pino";

const silent = pino({ level: "silent" });

/** A PostgreSQL for the benchmark, with our tables. Unlike that of the tests, it writes its commits to disk. */
export interface Stage extends Pick<DatabaseHandle, "db"> {
  url: string;
  folder: string;
  remove(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = await benchFolder();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silent,
    serverUrl: "",
    onLost: () => undefined,
  });
  await migrate(postgres.url, { log: silent });
  const { db, close } = openDatabase(postgres.url, { log: silent });
  const remove = async () => {
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { db, url: postgres.url, folder, remove };
}

export async function benchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-bench-"));
  await chmod(folder, 0o755); // if we run as root, PostgreSQL's user has to be able to enter it
  return folder;
}
