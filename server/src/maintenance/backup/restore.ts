import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createZstdDecompress } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Logger } from "pino";
import { releaseRestoredRuns } from "../../extraction/runs/restored.ts";
import { endRestoredDeliveries } from "../../notifications/deliveries/restored.ts";
import type { Config } from "../../platform/config/config.ts";
import { connect } from "../../platform/database/connection.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { BEFORE_2, isBefore2 } from "../../platform/database/migrations/before-2.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { keepJwtSecret } from "../../platform/jwt-secret.ts";
import type { OnTable } from "./backup.ts";
import { type BackupHeader, decodeFrames, type Frame, type JobRecord } from "./frames.ts";
import { secretToKeep } from "./secret.ts";
import { listTables, sqlOf, type Table } from "./tables.ts";

/** The result of a restore. */
export interface Restored {
  readonly release: string;
  readonly createdAt: string;
  readonly rows: number;
  readonly jobs: number;
  /** Deliveries that were not sent when the backup was made. */
  readonly unsent: number;
}

/**
 * Fills an empty database with a backup of this release or of an earlier one. All rows are stored in one transaction: if anything
 * fails, or the process is killed, the database stays empty. Deliveries that had not been sent are not sent by themselves, because
 * the old service may have sent them after the backup.
 * @throws Error with a message for the operator
 */
export async function restoreBackup(
  url: string,
  file: string,
  { config, log, onTable }: { config: Pick<Config, "jwtSecret" | "dataDir">; log: Logger; onTable: OnTable },
): Promise<Restored> {
  const decompress = createZstdDecompress();
  const source = createReadStream(file);
  // The pipeline ends the stream with the error of the file, which the loop over it then throws.
  const decompression = pipeline(source, decompress).catch(() => undefined);
  const frames = decodeFrames(decompress);
  try {
    const header = await readHeader(frames);
    const newest = newestMigration(header);
    const secret = secretToKeep(header, config);
    await requireEmpty(url, header);
    await migrate(url, { log, upTo: newest });
    if (secret !== undefined) await keepJwtSecret(config.dataDir, secret);
    const restored = await inTransaction(url, (client) => fill(client, frames, onTable));
    await migrate(url, { log });
    return { release: header.release, createdAt: header.created_at, ...restored };
  } finally {
    await frames.return(undefined);
    source.destroy();
    await decompression;
  }
}

async function readHeader(frames: AsyncGenerator<Frame>): Promise<BackupHeader> {
  const { value } = await frames.next().catch((error: NodeJS.ErrnoException) => {
    // Codes of the decompression: ZSTD_error_prefix_unknown, Z_BUF_ERROR
    throw error.code?.startsWith("Z") ? new Error("the file is not a backup of Tintype") : error;
  });
  const record = value && "record" in value ? value.record : undefined;
  if (record?.type !== "header") throw new Error("the file is not a backup of Tintype");
  return record;
}

/** The last migration of the backed-up database. @throws Error if this release does not know it, or cannot upgrade it */
function newestMigration({ migrations: applied, release }: BackupHeader): string {
  const knownMigrations = Object.keys(migrations);
  if (isBefore2(applied)) throw new Error(`The backup ${BEFORE_2}`);
  const newest = applied.at(-1);
  if (newest !== undefined && applied.every((name, index) => knownMigrations[index] === name)) return newest;
  throw new Error(
    `The backup is of release ${release}, which has a newer schema. Restore it with that release or a newer one.`,
  );
}

/** Milliseconds for which PostgreSQL may still list the connections of a service that has ended. */
const MAX_LINGERING_MS = 5_000;

/** Tells whether a service is connected, and stays connected. */
async function isInUse(client: Client): Promise<boolean> {
  const until = performance.now() + MAX_LINGERING_MS;
  for (;;) {
    const { rows: others } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'tintype' and pid <> pg_backend_pid()`,
    );
    if (others.length === 0) return false;
    if (performance.now() > until) return true;
    await pause(100);
  }
}

/** @throws Error if the database has rows, another schema than the backup, or is in use */
async function requireEmpty(url: string, header: BackupHeader): Promise<void> {
  const client = await connect(url);
  try {
    if (await isInUse(client)) throw new Error("A service uses the database: stop it first.");
    const { rows: migrationTables } = await client.query(
      "select from pg_class where oid = to_regclass('public.kysely_migration')",
    );
    if (migrationTables.length === 0) return;
    const { rows: applied } = await client.query<{ name: string }>("select name from kysely_migration order by name");
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
      if (rows.length > 0)
        throw new Error(`The database is not empty: the table ${name} has rows. Restore into an empty one.`);
    }
    if (applied.some(({ name }, index) => header.migrations[index] !== name)) {
      throw new Error("The database has a newer schema than the backup. Restore into a database without tables.");
    }
  } finally {
    await client.end();
  }
}

async function inTransaction<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  try {
    await client.query("begin");
    const result = await act(client);
    await client.query("commit");
    return result;
  } finally {
    // Without a commit, the end of the connection undoes everything.
    await client.end();
  }
}

async function fill(
  client: Client,
  frames: AsyncGenerator<Frame>,
  onTable: OnTable,
): Promise<Pick<Restored, "rows" | "jobs" | "unsent">> {
  const tables = await listTables(client);
  await client.query(`lock table ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(", ")}`);
  await client.query("set constraints all deferred");
  // The rows that triggers would write are in the backup.
  await switchTriggers(client, tables, "disable");
  const counts = { rows: 0, jobs: 0 };
  for await (const frame of frames) {
    const record = "record" in frame ? frame.record : undefined;
    if (record?.type === "table") {
      const table = knownTable(tables, record);
      const rows = await copyRows(client, table, frames);
      counts.rows += rows;
      await onTable(table.name, rows);
    } else if (record?.type === "job") {
      await addRestoredJob(client, record);
      counts.jobs += 1;
    } else if (record?.type === "end") {
      // Triggers cannot be switched while a deferred constraint waits.
      await client.query("set constraints all immediate");
      await switchTriggers(client, tables, "enable");
      await releaseRestoredRuns(client);
      return { ...counts, unsent: await endRestoredDeliveries(client) };
    } else {
      throw new Error("the file is damaged: its parts are in a wrong order");
    }
  }
  throw new Error("the file ends in the middle");
}

async function switchTriggers(client: Client, tables: readonly Table[], to: "enable" | "disable"): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table public.${client.escapeIdentifier(name)} ${to} trigger user`);
  }
}

function knownTable(tables: readonly Table[], { name, columns }: Table): Table {
  const table = tables.find((candidate) => candidate.name === name);
  if (table && columns.every((column) => table.columns.includes(column))) return { name, columns };
  throw new Error(`the file is damaged: the schema of its release has no table ${name} with these columns`);
}

/** Stores the rows of a table. @returns their number */
async function copyRows(client: Client, table: Table, frames: AsyncGenerator<Frame>): Promise<number> {
  const copy = client.query(copyFrom(`copy ${sqlOf(table)} from stdin`));
  let expected: number | undefined;
  await pipeline(async function* () {
    // `for await` would end the frames, of which the next table needs more.
    for (let result = await frames.next(); !result.done; result = await frames.next()) {
      const frame = result.value;
      if ("data" in frame) yield frame.data;
      else if (frame.record.type === "rows") {
        expected = frame.record.count;
        return;
      } else break;
    }
    throw new Error("the file ends in the middle");
  }, copy);
  if (copy.rowCount === expected) return copy.rowCount;
  throw new Error(`the file is damaged: the table ${table.name} has ${expected} rows, and ${copy.rowCount} arrived`);
}

async function addRestoredJob(client: Client, { task, payload, key, run_at, max_attempts }: JobRecord): Promise<void> {
  await client.query(
    "select graphile_worker.add_job($1::text, $2::json, job_key => $3::text, run_at => $4::timestamptz, max_attempts => $5::int)",
    [task, JSON.stringify(payload), key, run_at, max_attempts],
  );
}
