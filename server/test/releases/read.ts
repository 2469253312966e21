import { readFileSync } from "node:fs";
import { silent } from "@tintype/reader/test/log";
import type pg from "pg";
import { z } from "zod";
import { connect, openDatabase } from "../../src/platform/database/connection.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createEmptyDatabase, dropDatabase, type TestDatabase } from "../database/database.ts";

// Reads what a release has recorded: its rows, and what it answered about them. README.md says how one is made.

/** The origins of the pages, the webhooks and the service of a recording, without a trailing slash. */
export interface Origins {
  pages: string;
  hooks: string;
  service: string;
}

/** The origins as they are written in the files. */
export const RECORDED_ORIGINS: Origins = {
  pages: "http://127.0.0.1:8123",
  hooks: "https://localhost:8124",
  service: "http://127.0.0.1:8125",
};

/** Who asks: one of two people, or somebody without an account. */
const callers = ["ada", "bob", "nobody"] as const;
export type CallerName = (typeof callers)[number];

const line = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ job: z.object({ task: z.string(), payload: z.unknown(), key: z.string().nullable() }) }),
]);
export type RecordedLine = z.infer<typeof line>;

const answer = z.object({ path: z.string(), as: z.enum(callers), body: z.unknown() });
export type RecordedAnswer = z.infer<typeof answer>;

const account = z.object({ email: z.string(), password: z.string() });

/** The facts of `known.json`. */
const factsSchema = z.object({
  recorded_at: z.coerce.date(),
  newest_migration: z.string(),
  ada: account,
  bob: account,
  api_key: z.string(),
  capture: z.string(),
  team: z.string(),
  webhook_secret: z.string(),
  extractions: z.object({ page: z.string(), team: z.string(), uploaded: z.string(), waiting: z.string() }),
});
export type RecordedFacts = z.infer<typeof factsSchema>;

export interface Recording {
  /** Accounts, secrets and ids. */
  readonly facts: RecordedFacts;
  /** Returns what the release has answered to `GET` requests for its data. */
  answers(origins: Origins): RecordedAnswer[];
  /** Creates a database as the release has left it, migrated to the schema of the code, with a stop on the way. */
  createUpgradedDatabase(origins: Omit<Origins, "service">, stop?: Stop): Promise<TestDatabase>;
}

/** A migration after which rows are added that no recording has. */
export interface Stop {
  readonly after: string;
  readonly fill: (client: pg.Client) => Promise<void>;
}

/** @param folder of a recording, with a slash at its end */
export function readRecording(folder: URL): Recording {
  const facts = factsSchema.parse(JSON.parse(readFileSync(new URL("known.json", folder), "utf8")));
  const { recorded_at, newest_migration } = facts;
  const lines = (name: string) => readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n");
  const shift = Math.floor((Date.now() - recorded_at.getTime()) / 1000) * 1000;

  // A badge shows the day alone.
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

  /** Replaces the origins, and moves times so that the recording was made a moment ago: jobs delete old rows. */
  const upToDate = (
    json: string,
    { pages, hooks, service = "" }: Omit<Origins, "service"> & Partial<Origins>,
  ): string =>
    json
      .replaceAll(RECORDED_ORIGINS.service, service)
      .replaceAll(RECORDED_ORIGINS.pages, pages)
      .replaceAll(RECORDED_ORIGINS.hooks, hooks)
      .replaceAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/g, (time) =>
        new Date(Date.parse(`${time}Z`) + shift).toISOString().slice(0, 19),
      )
      .replaceAll(dayOf(recorded_at.getTime()), dayOf(recorded_at.getTime() + shift));

  const fill = async (url: string, origins: Omit<Origins, "service">) => {
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
    facts,
    answers: (origins) => lines("answers.jsonl").map((json) => answer.parse(JSON.parse(upToDate(json, origins)))),
    createUpgradedDatabase: async (origins, stop) => {
      const url = await createEmptyDatabase();
      await migrate(url, { log: silent, upTo: newest_migration });
      await fill(url, origins);
      if (stop) {
        await migrate(url, { log: silent, upTo: stop.after });
        const client = await connect(url);
        try {
          await stop.fill(client);
        } finally {
          await client.end();
        }
      }
      await migrate(url, { log: silent });
      const { db, pool, close } = openDatabase(url, { log: silent });
      return { url, db, pool, drop: () => close().then(() => dropDatabase(url)) };
    },
  };
}
