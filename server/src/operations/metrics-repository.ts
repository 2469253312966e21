import { type Selectable, sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { Database } from "../database/types.ts";

/** From `from` on, and before `until`. */
interface Stretch {
  from: Date;
  until: Date;
}

/** A run that has ended, in seconds. */
export interface EndedRun extends Pick<Selectable<Database["runs"]>, "kind" | "status"> {
  /** From its first attempt to its end; null where it was never attempted (an upload). */
  readonly seconds: number | null;
  /** From its creation to its first attempt. */
  readonly wait_seconds: number | null;
}

export async function readEndedRuns(db: Db, { from, until }: Stretch): Promise<EndedRun[]> {
  return db
    .selectFrom("runs")
    .select([
      "kind",
      "status",
      sql<number | null>`extract(epoch from finished_at - started_at)::float8`.as("seconds"),
      sql<number | null>`extract(epoch from started_at - created_at)::float8`.as("wait_seconds"),
    ])
    .where("finished_at", ">=", from)
    .where("finished_at", "<", until)
    .execute();
}

/** Attempts to deliver to webhooks, by the time at which they began. */
export async function readAttempts(
  db: Db,
  { from, until }: Stretch,
): Promise<{ result: "delivered" | "failed"; duration_ms: number }[]> {
  const rows = await db
    .selectFrom("delivery_attempts")
    .select(["error", "duration_ms"])
    .where("at", ">=", from)
    .where("at", "<", until)
    .execute();
  return rows.map(({ error, duration_ms }) => ({ result: error === null ? "delivered" : "failed", duration_ms }));
}
