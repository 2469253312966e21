import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { ExportedList, ExportedLists } from "../database/exported.ts";
import type { UserId } from "../ids.ts";

/** Rows of a list that are read at a time, unless the list says otherwise. */
const BATCH = 500;

/**
 * Yields a user's data as pieces of one JSON object that has a member for each list. Only one batch of rows is in memory at
 * a time.
 */
export async function* exportAccount(db: Db, lists: ExportedLists, userId: UserId, at: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(at)}`;
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = "\n";
    for await (const rows of readBatches(db, userId, list)) {
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "}\n";
}

type Row = Record<string, unknown>;

async function* readBatches(db: Db, userId: UserId, list: ExportedList): AsyncGenerator<Row[]> {
  const { key, batch = BATCH } = list;
  let after: unknown;
  for (;;) {
    const rows = await readBatch(db, userId, list, after);
    yield rows;
    const last = rows.at(-1);
    if (key === undefined || rows.length < batch || !last) return;
    after = last[key];
  }
}

async function readBatch(db: Db, userId: UserId, list: ExportedList, after: unknown): Promise<Row[]> {
  const { table, columns, where, key, batch = BATCH } = list;
  const fields = sql.join(columns.map((column) => sql.ref(column)));
  const all = sql<Row>`select ${fields} from ${sql.table(table)} where ${where(userId)}`;
  if (key === undefined) return (await all.execute(db)).rows;
  const next = after === undefined ? sql`` : sql` and ${sql.ref(key)} > ${after}`;
  return (await sql<Row>`${all}${next} order by ${sql.ref(key)} limit ${batch}`.execute(db)).rows;
}
