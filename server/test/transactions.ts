import { setTimeout as pause } from "node:timers/promises";
import type { TestDatabase } from "./database.ts";

/** PostgreSQL's backends write down what they have done when they are next busy, or have been idle for 10 s. */
const SETTLE_MS = 11_000;

/** Counts the transactions of everybody in this database while `ms` go by, and nothing else happens. */
export async function countIdleTransactions({ pool }: TestDatabase, ms: number): Promise<number> {
  const read = async (): Promise<number> => {
    const sql =
      "select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()";
    return (await pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
  };
  await pause(SETTLE_MS);
  const before = await read();
  await pause(ms);
  return (await read()) - before;
}
