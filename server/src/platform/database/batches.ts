import { sql } from "kysely";
import type { Db } from "./db.ts";

/** The rows of a table that name an owner in this column. There must be an index on the column. */
export interface OwnedRows {
  readonly table: string;
  readonly column: "user_id" | "team_id";
  readonly owner: string;
}

/** Deletes up to `limit` rows of an owner. @returns how many */
export async function deleteBatch(db: Db, rows: OwnedRows, limit: number): Promise<number> {
  const { rows: deleted } = await sql`
    delete from ${sql.table(rows.table)} where ctid = any (array(${selectBatch(rows, limit)})) returning true`.execute(
    db,
  );
  return deleted.length;
}

/** Takes the owner out of up to `limit` rows, which remain. @returns how many */
export async function forgetBatch(db: Db, rows: OwnedRows, limit: number): Promise<number> {
  const { rows: changed } = await sql`
    update ${sql.table(rows.table)} set ${sql.ref(rows.column)} = null
    where ctid = any (array(${selectBatch(rows, limit)})) returning true`.execute(db);
  return changed.length;
}

/** `ctid` is where a row is. A row that somebody else changes meanwhile has another one, and is left to the next batch. */
const selectBatch = ({ table, column, owner }: OwnedRows, limit: number) =>
  sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${owner} limit ${limit}`;
