import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { VERSION } from "@tintype/reader/version";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Config } from "../../platform/config/config.ts";
import { connect } from "../../platform/database/connection.ts";
import { type BackupHeader, encodeFrame, type JobRecord } from "./frames.ts";
import { secretForBackup } from "./secret.ts";
import { listTables, sqlOf } from "./tables.ts";

/** Called with each table that is done. The work continues when it has returned. */
export type OnTable = (name: string, rows: number) => void | Promise<void>;

/** The size of a backup. */
export interface BackedUp {
  readonly rows: number;
  readonly jobs: number;
  /** Size of the compressed file, in bytes. */
  readonly bytes: number;
}

/**
 * Writes everything that the service stores into a file, as it is at one moment. The service may run meanwhile. The file gets its
 * name when it is complete and on disk; until then, and if the process is killed, an earlier file with the name stays. That one is replaced only if `replaces` says so.
 * @throws Error with a message for the operator
 */
export async function writeBackup(
  url: string,
  file: string,
  {
    config,
    onTable,
    replaces = false,
  }: { config: Pick<Config, "jwtSecret" | "dataDir">; onTable: OnTable; replaces?: boolean },
): Promise<BackedUp> {
  if (!replaces) await requireFree(file);
  // Nobody can have made a file with this name, which they could then read.
  const partial = `${file}.${randomUUID()}.partial`;
  const secret = await secretForBackup(config);
  const client = await connect(url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  const counts = { rows: 0, jobs: 0 };
  try {
    // The one snapshot that this transaction sees is what is backed up.
    await client.query("begin isolation level repeatable read read only");
    const frames = backup(client, secret, counts, onTable);
    // Only the owner may read it: it contains hashes of passwords, and the secret.
    const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
    await pipeline(Readable.from(frames, { objectMode: false }), createZstdCompress(checksum), target);
    if (!replaces) await requireFree(file);
    await rename(partial, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  return { ...counts, bytes: (await stat(file)).size };
}

/** @throws Error if there is something with this name */
async function requireFree(file: string): Promise<void> {
  const isFree = await lstat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
  if (!isFree) throw new Error(`${file} exists. Add --force to replace it.`);
}

async function* backup(
  client: Client,
  secret: Pick<BackupHeader, "jwt_secret" | "secret_check">,
  counts: { rows: number; jobs: number },
  onTable: OnTable,
): AsyncGenerator<Buffer> {
  const { rows: applied } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const migrations = applied.map(({ name }) => name);
  const created_at = new Date().toISOString();
  yield encodeFrame({ record: { type: "header", format: 1, release: VERSION, created_at, migrations, ...secret } });
  for (const table of await listTables(client)) {
    yield encodeFrame({ record: { type: "table", ...table, columns: [...table.columns] } });
    const copy = client.query(copyTo(`copy ${sqlOf(table)} to stdout`));
    for await (const data of copy) yield encodeFrame({ data });
    counts.rows += copy.rowCount;
    yield encodeFrame({ record: { type: "rows", count: copy.rowCount } });
    await onTable(table.name, copy.rowCount);
  }
  for (const job of await listJobs(client)) {
    counts.jobs += 1;
    yield encodeFrame({ record: job });
  }
  yield encodeFrame({ record: { type: "end" } });
}

/**
 * The jobs that a restored service needs. Those of runs are made anew from the runs, deliveries are not sent again by themselves, and
 * regular jobs come from the clock. The tables of graphile-worker are not copied, because they depend on its version.
 */
async function listJobs(client: Client): Promise<JobRecord[]> {
  const { rows } = await client.query<Omit<JobRecord, "type">>(
    `select t.identifier as task, j.payload, j.key, to_json(j.run_at) #>> '{}' as run_at, j.max_attempts::int
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts and j.payload::jsonb - '_cron' <> '{}'
       and t.identifier not in ('run_extraction', 'deliver_webhook')
     order by j.id`,
  );
  return rows.map((job) => ({ type: "job", ...job }));
}

/** Makes a rename last through a loss of power. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
