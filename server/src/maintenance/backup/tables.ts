import type { ClientBase } from "pg";
import pg from "pg";

/** A table whose rows a backup has. */
export interface Table {
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}

/**
 * Tables of which a backup has no rows: the schema's level, which migrations write, and what processes report about themselves.
 * Unlogged tables are not in a backup either.
 */
const LEFT_OUT = ["kysely_migration", "kysely_migration_lock", "workers", "worker_pools", "write_probe"];

/** The tables in an order in which their rows can be inserted: a table comes after those that it refers to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  // Constraints that can wait until the end of the transaction do not matter for the order.
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
     where contype = 'f' and not condeferrable and conrelid <> confrelid and f.relnamespace = 'public'::regnamespace`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const open = new Map(tables.map((table) => [table.name, table]));
  while (open.size > 0) {
    const ready = [...open.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && open.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`the tables ${[...open.keys()].join(", ")} refer to each other in a circle`);
    for (const table of ready) open.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** SQL for a table and its columns. */
export function sqlOf({ name, columns }: Table): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
