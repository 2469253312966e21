import { readFileSync } from "node:fs";
import { z } from "zod";
import { connect, openDatabase } from "../../src/database/connection.ts";
import { migrate } from "../../src/database/migrate.ts";
import { createEmptyDatabase, dropDatabase, type TestDatabase } from "../database/database.ts";
import { silent } from "../log.ts";

// A database of release 1: its migrations, and rows that its own processes have written. README.md says how.

const text = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const lines = (name: string) => text(name).trimEnd().split("\n");

/** The newest migration of release 1. */
export const NEWEST_MIGRATION = "0011-uploads";

const line = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ job: z.object({ task: z.string(), payload: z.unknown(), key: z.string() }) }),
]);

const answer = z.object({ path: z.string(), as: z.enum(["ada", "bob"]), body: z.unknown() });

const webhook = z.object({ id: z.string(), secret: z.string() });
const account = z.object({ id: z.string(), email: z.string() });

const facts = z.object({
  recorded_at: z.coerce.date(),
  ada: account,
  bob: account,
  password: z.string(),
  api_key: z.string(),
  team: z.string(),
  webhooks: z.object({ personal: webhook, broken: webhook, team: webhook }),
  extractions: z.object({
    page: z.string(),
    failed: z.string(),
    bobs: z.string(),
    team: z.string(),
    uploaded: z.string(),
    waiting: z.string(),
  }),
});

/** The accounts, secrets and ids of the recording. */
export const recorded = facts.parse(JSON.parse(text("known.json")));

/** The page of all extractions of the recording. */
export const PAGE = text("page.html");

/** The statements of release 1. Each has numbered parameters. */
export const statements: readonly string[] = lines("statements.sql");

/** Where the pages and the webhooks of the recording are now: origins, without a trailing slash. */
export interface Origins {
  pages: string;
  hooks: string;
}

/** Returns what release 1 has answered to `GET` requests for this data. */
export function recordedAnswers(origins: Origins): z.infer<typeof answer>[] {
  return lines("answers.jsonl").map((json) => answer.parse(JSON.parse(upToDate(json, origins))));
}

/** Creates a database as release 1 has left it. Nobody has migrated it since. */
export async function createRelease1Database(origins: Origins): Promise<Omit<TestDatabase, "db" | "pool">> {
  const url = await createEmptyDatabase();
  await migrate(url, { log: silent, upTo: NEWEST_MIGRATION });
  const client = await connect(url);
  try {
    await client.query("begin");
    for (const json of lines("rows.jsonl")) {
      const item = line.parse(JSON.parse(upToDate(json, origins)));
      if ("job" in item) {
        const { task, payload, key } = item.job;
        await client.query("select graphile_worker.add_job($1, $2, job_key => $3)", [task, payload, key]);
      } else {
        const table = client.escapeIdentifier(item.table);
        await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [item.row]);
      }
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
  return { url, drop: () => dropDatabase(url) };
}

/** The same, migrated to the schema of this release. */
export async function createUpgradedDatabase(origins: Origins): Promise<TestDatabase> {
  const { url, drop } = await createRelease1Database(origins);
  await migrate(url, { log: silent });
  const { db, pool, close } = openDatabase(url, { log: silent });
  return { url, db, pool, drop: () => close().then(drop) };
}

const shift = Math.floor((Date.now() - recorded.recorded_at.getTime()) / 1000) * 1000;

/** Replaces the origins of the recording, and moves its times so that it was made a moment ago: jobs delete old rows. */
function upToDate(json: string, { pages, hooks }: Origins): string {
  return json
    .replaceAll("http://127.0.0.1:8123", pages)
    .replaceAll("https://localhost:8124", hooks)
    .replaceAll(/"(2026-\d\d-\d\dT\d\d:\d\d:\d\d)/g, (_, time: string) => {
      return `"${new Date(Date.parse(`${time}Z`) + shift).toISOString().slice(0, 19)}`;
    });
}
