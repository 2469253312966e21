import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import {
  type ExportedList,
  type ExportedLists,
  type ParentsRows,
  partsOf,
  type UsersRows,
} from "../../../platform/database/exported.ts";
import type { UserId } from "../../../platform/ids.ts";

/** Rows that one query reads, unless the list says otherwise. */
const BATCH = 500;

/**
 * Yields a user's data as pieces of one JSON object that has a member for each list. Only one batch of rows is in memory at
 * a time, and each query continues by an index after the last row of the one before.
 */
export async function* exportAccount(
  db: Db,
  lists: ExportedLists,
  userId: UserId,
  exportedAt: Date,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(exportedAt)}`;
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = "\n";
    for await (const rows of readList(db, userId, list)) {
      for (const { row } of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "}\n";
}

/** A row, its values of the key as PostgreSQL writes them (a Date has no microseconds), and its parent. */
interface ListedRow {
  readonly row: Record<string, unknown>;
  readonly cursor: readonly string[];
  readonly parent?: string;
}

async function* readList(db: Db, userId: UserId, list: ExportedList): AsyncGenerator<readonly ListedRow[]> {
  for (const part of partsOf(list)) {
    if ("parents" in part) yield* readOfParents(db, userId, list, part);
    else yield* readRows(db, list, { where: part.where(userId), key: part.key ?? [], limit: BATCH });
  }
}

async function* readOfParents(db: Db, userId: UserId, list: ExportedList, part: ParentsRows) {
  const { parents, reference, key, batch } = part;
  const ids = { table: parents.table, columns: ["id"] };
  const source = { where: parents.where(userId), key: parents.key, limit: batch.parents };
  for await (const parentRows of readRows(db, ids, source)) {
    const rows = await readFirstRows(db, list, part, parentRows);
    yield rows;
    for (const [parent, rowsOfParent] of Map.groupBy(rows, (row) => row.parent)) {
      if (rowsOfParent.length < batch.rows) continue;
      const where = sql`${sql.ref(reference)} = ${parent}`;
      yield* readRows(db, list, { where, key, limit: batch.rows, after: rowsOfParent.at(-1)?.cursor });
    }
  }
}

interface Source {
  readonly where: RawBuilder<unknown>;
  /** Empty: all rows are read at once. */
  readonly key: NonNullable<UsersRows["key"]>;
  readonly limit: number;
  readonly after?: readonly string[] | undefined;
}

type Selected = Pick<ExportedList, "table" | "columns">;

async function* readRows(db: Db, { table, columns }: Selected, source: Source): AsyncGenerator<readonly ListedRow[]> {
  const { where, key, limit } = source;
  let { after } = source;
  for (;;) {
    const position = after ? sql` and (${names(key)}) > (${sql.join(after)})` : sql``;
    const order = key.length > 0 ? sql` order by ${names(key)} limit ${limit}` : sql``;
    const { rows: selected } = await sql<SelectedRow>`
      select ${fields(columns, key)} from ${sql.table(table)} where ${where}${position}${order}`.execute(db);
    const rows = selected.map(toListedRow);
    yield rows;
    after = rows.at(-1)?.cursor;
    if (key.length === 0 || rows.length < limit || !after) return;
  }
}

/** Reads the first rows of each of the parents by one query. */
async function readFirstRows(db: Db, { table, columns }: Selected, part: ParentsRows, parents: readonly ListedRow[]) {
  const { reference, key, batch } = part;
  const ids = parents.map(({ row }) => row.id);
  const { rows } = await sql<SelectedRow>`
    select found.*, parents.id as _parent
    from unnest(${ids}::uuid[]) with ordinality as parents (id, position)
    cross join lateral (
      select ${fields(columns, key)} from ${sql.table(table)}
      where ${sql.ref(reference)} = parents.id order by ${names(key)} limit ${batch.rows}
    ) as found
    order by parents.position`.execute(db);
  return rows.map(toListedRow);
}

/** The columns of a list, and beside them the cursor. */
type SelectedRow = Record<string, unknown> & { _cursor: string[]; _parent?: string };

function fields(columns: readonly string[], key: readonly string[]) {
  const cursor = sql.join(key.map((column) => sql`${sql.ref(column)}::text`));
  return sql`${names(columns)}, array[${cursor}]::text[] as _cursor`;
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function toListedRow({ _cursor, _parent, ...row }: SelectedRow): ListedRow {
  return { row, cursor: _cursor, ...(_parent !== undefined && { parent: _parent }) };
}
