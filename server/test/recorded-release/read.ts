import { readFileSync } from "node:fs";
import { silent } from "@tintype/reader/test/log";
import { z } from "zod";
import { connect, openDatabase } from "../../src/platform/database/connection.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createEmptyDatabase, dropDatabase, type TestDatabase } from "../database/database.ts";

// Reads what a release has recorded: its rows, and what it answered about them. README.md says how one is made.

/** Where the pages and the webhooks of a recording are: origins, without a trailing slash. */
export interface Origins {
  pages: string;
  hooks: string;
}

/** The origins as they are written in the files. */
export const RECORDED_ORIGINS: Origins = { pages: "http://127.0.0.1:8123", hooks: "https://localhost:8124" };

const line = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ job: z.object({ task: z.string(), payload: z.unknown(), key: z.string().nullable() }) }),
]);
export type RecordedLine = z.infer<typeof line>;

const answer = z.object({ path: z.string(), as: z.enum(["ada", "bob"]), body: z.unknown() });
export type RecordedAnswer = z.infer<typeof answer>;

/** The facts of `known.json` that are needed to read a recording. */
export const factsSchema = z.looseObject({ recorded_at: z.coerce.date(), newest_migration: z.string() });

export interface Recording {
  /** Returns what the release has answered to `GET` requests for its data. */
  answers(origins: Origins): RecordedAnswer[];
  /** Creates a database as the release has left it, migrated to the schema of the code. */
  createUpgradedDatabase(origins: Origins): Promise<TestDatabase>;
}

/** @param folder with `rows.jsonl` and `answers.jsonl`, and a slash at its end */
export function readRecording(folder: URL, { recorded_at, newest_migration }: z.infer<typeof factsSchema>): Recording {
  const lines = (name: string) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
  const shift = Math.floor((Date.now() - recorded_at.getTime()) / 1000) * 1000;

  /** Replaces the origins, and moves times so that the recording was made a moment ago: jobs delete old rows. */
  const upToDate = (json: string, { pages, hooks }: Origins): string =>
    json
      .replaceAll(RECORDED_ORIGINS.pages, pages)
      .replaceAll(RECORDED_ORIGINS.hooks, hooks)
      .replaceAll(/"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)/g, (_, time: string) => {
        return `"${new Date(Date.parse(`${time}Z`) + shift).toISOString().slice(0, 19)}`;
      });

  const fill = async (url: string, origins: Origins) => {
    const client = await connect(url);
    try {
      await client.query("begin");
      // The rows are complete: triggers would count them again.
      await client.query("set local session_replication_role = replica");
      for (const json of lines("rows.jsonl")) {
        const item = line.parse(JSON.parse(upToDate(json, origins)));
        if ("job" in item) {
          const { task, payload, key } = item.job;
          await client.query("select graphile_worker.add_job($1, $2, job_key => $3)", [task, payload, key]);
        } else {
          const table = client.escapeIdentifier(item.table);
          const columns = Object.keys(item.row).map((name) => client.escapeIdentifier(name));
          await client.query(
            `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
            [item.row],
          );
        }
      }
      await client.query("commit");
    } finally {
      await client.end();
    }
  };

  return {
    answers: (origins) => lines("answers.jsonl").map((json) => answer.parse(JSON.parse(upToDate(json, origins)))),
    createUpgradedDatabase: async (origins) => {
      const url = await createEmptyDatabase();
      await migrate(url, { log: silent, upTo: newest_migration });
      await fill(url, origins);
      await migrate(url, { log: silent });
      const { db, pool, close } = openDatabase(url, { log: silent });
      return { url, db, pool, drop: () => close().then(() => dropDatabase(url)) };
    },
  };
}
