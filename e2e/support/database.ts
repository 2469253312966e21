import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import type {} from "./provided.ts"; // declares what is injected

/** An empty database of a test's own with the service's tables. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it, and cuts the connections to it. */
  drop(): Promise<void>;
}

/** Has a database while the tests of a file run. @returns a function that returns its address then */
export function databaseOfFile(): () => string {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database?.drop());
  return () => database?.url ?? "";
}

/**
 * @param options.isEmpty without the service's tables, for a test that lets the service make them
 * @param options.template the database to copy, in the global setup, which has none to inject yet
 */
export async function createDatabase({ isEmpty = false, template = inject("template") } = {}): Promise<TestDatabase> {
  const source = new URL(template);
  const admin = Object.assign(new URL(template), { pathname: "/postgres" }).href;
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying the files is quicker than PostgreSQL's usual way, which writes them to its log.
  await query(
    admin,
    `create database ${name} template ${isEmpty ? "template1" : source.pathname.slice(1)} strategy file_copy`,
  );
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    async drop() {
      await query(admin, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement over a connection of its own. @returns the rows */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on("error", () => undefined); // the query fails as well
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
