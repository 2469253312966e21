import { randomBytes } from "node:crypto";
import { silent } from "@tintype/reader/test/log";
import { inject } from "vitest";
import { connect, type DatabaseHandle, openDatabase } from "../../src/platform/database/connection.ts";
import { databaseUrl } from "./postgres.ts";
import { watchTransactions } from "./transaction-watch.ts";

export interface TestDatabase extends Pick<DatabaseHandle, "db" | "pool"> {
  url: string;
  /**
   * Closes the pool and drops the database, with whatever is still connected to it.
   * @throws Error if a transaction of the service did more than to store
   */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of this test's own. Takes 10 to 40 ms.
 * @param route gives the URL of a proxy, under which the database is used
 */
export async function createTestDatabase(route?: (url: string) => Promise<string>): Promise<TestDatabase> {
  const { template, strategy } = inject("postgres");
  const direct = await create(`template ${template} ${strategy}`);
  const url = route ? await route(direct) : direct;
  const { db, pool, close } = openDatabase(url, { log: silent });
  const watch = watchTransactions(pool);
  const drop = async () => {
    await close();
    await dropDatabase(direct);
    watch.check();
  };
  return { url, db, pool, drop };
}

/** A database without any tables of ours; drop it with `dropDatabase`. */
export async function createEmptyDatabase(): Promise<string> {
  return create("");
}

export async function dropDatabase(url: string): Promise<void> {
  await asAdmin(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function create(options: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`create database ${name} ${options}`);
  return databaseUrl(inject("postgres").adminUrl, name);
}

let admin: ReturnType<typeof connect> | undefined;

/** Runs it over one connection for all tests of this worker: a connection takes 9 ms of the processor, half of it PostgreSQL's. */
async function asAdmin(sql: string): Promise<void> {
  admin ??= connectAsAdmin();
  await (await admin).query(sql);
}

async function connectAsAdmin(): ReturnType<typeof connect> {
  const forget = () => {
    admin = undefined;
  };
  try {
    return (await connect(inject("postgres").adminUrl)).once("end", forget);
  } catch (error) {
    forget();
    throw error;
  }
}
