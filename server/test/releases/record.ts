import { mkdir, writeFile } from "node:fs/promises";
import pg from "pg";
import { listTables } from "../../src/maintenance/backup/tables.ts";
import { connect } from "../../src/platform/database/connection.ts";
import type { Answer, Call } from "../http/http.ts";
import {
  type CallerName,
  type Origins,
  RECORDED_ORIGINS,
  type RecordedAnswer,
  type RecordedFacts,
  type RecordedLine,
} from "./read.ts";

/** The parts of a recording. */
export interface Recorded {
  databaseUrl: string;
  origins: Origins;
  callers: Readonly<Record<CallerName, Call>>;
  /** The paths of `GET` requests, by the caller who makes them. */
  paths: Readonly<Record<CallerName, readonly string[]>>;
  /** Passwords, keys, secrets and ids, for tests. */
  facts: Omit<RecordedFacts, "recorded_at" | "newest_migration">;
  at: Date;
}

/**
 * Writes the rows of a service's database, the jobs in its queue, and its answers into a folder. Nothing may work on them
 * meanwhile. The same database and time give the same files.
 */
export async function recordRelease(folder: URL, recorded: Recorded): Promise<void> {
  const { databaseUrl, origins, callers, paths, facts, at } = recorded;
  const answers: RecordedAnswer[] = [];
  for (const as of ["ada", "bob", "nobody"] as const) {
    for (const path of paths[as]) answers.push({ path, as, body: bodyOf(path, await callers[as](`GET ${path}`)) });
  }
  const [rows, newest_migration] = await readDatabase(databaseUrl);
  const write = (name: string, text: string) =>
    writeFile(
      new URL(name, folder),
      text
        .replaceAll(origins.service, RECORDED_ORIGINS.service)
        .replaceAll(origins.pages, RECORDED_ORIGINS.pages)
        .replaceAll(origins.hooks, RECORDED_ORIGINS.hooks),
    );
  const lines = (items: readonly unknown[]) => items.map((item) => `${JSON.stringify(item)}\n`).join("");
  await mkdir(folder, { recursive: true });
  await write("rows.jsonl", lines(rows));
  await write("answers.jsonl", lines(answers));
  const all = { recorded_at: at.toISOString(), newest_migration, ...facts };
  await write("known.json", `${JSON.stringify(all, null, 2)}\n`);
}

/** @throws if the request was refused */
function bodyOf(path: string, { status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return body;
}

async function readDatabase(url: string): Promise<[lines: RecordedLine[], newestMigration: string]> {
  const client = await connect(url);
  try {
    const lines: RecordedLine[] = [];
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from (
           select ${columns.map((column) => pg.escapeIdentifier(column)).join(", ")} from public.${pg.escapeIdentifier(name)}
         ) as t order by to_jsonb(t)::text collate "C"`,
      );
      lines.push(...rows.map(({ row }) => ({ table: name, row })));
    }
    const { rows: jobs } = await client.query<{ task: string; payload: unknown; key: string | null }>(
      `select jobs.task_identifier as task, payload, jobs.key
       from graphile_worker.jobs join graphile_worker._private_jobs using (id) order by id`,
    );
    const { rows: migrations } = await client.query<{ name: string }>("select max(name) as name from kysely_migration");
    return [[...lines, ...jobs.map((job) => ({ job }))], migrations[0]?.name ?? ""];
  } finally {
    await client.end();
  }
}
