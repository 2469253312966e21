import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Returns the size of the database with its indexes, in bytes. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
