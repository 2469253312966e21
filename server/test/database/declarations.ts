import { sql } from "kysely";
import type { Db } from "../../src/platform/database/db.ts";
import type { DeclaredTable } from "../../src/platform/declared-tables.ts";

/** A table or a view of the database. */
interface Table {
  readonly name: string;
  readonly is_view: boolean;
  readonly columns: readonly string[];
  readonly references: readonly Reference[];
}

/** A foreign key. */
interface Reference {
  readonly table: string;
  readonly on_delete: "cascade" | "set null" | "refuse";
}

type Declarations = ReadonlyMap<string, DeclaredTable>;

const OWNERS = [
  { root: "users", column: "user_id", field: "onAccountEnd" },
  { root: "teams", column: "team_id", field: "onTeamEnd" },
] as const;
type Owner = (typeof OWNERS)[number];

/** Reads the tables and views of the public schema, without those of Kysely. */
export async function readTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relkind = 'v' as is_view,
      (select array_agg(attname::text) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('table', confrelid::regclass::text, 'on_delete',
         case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end)), '[]')
       from pg_constraint where conrelid = c.oid and contype = 'f') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely\\_%'
    order by c.relname`.execute(db);
  return rows;
}

/** @returns one sentence for each declaration that is missing, or that the schema contradicts */
export function findFaults(tables: readonly Table[], declarations: Declarations): string[] {
  const undeclared = tables.filter(({ name }) => !declarations.has(name));
  const unknown = [...declarations.keys()].filter((name) => !tables.some((table) => table.name === name));
  return [
    ...undeclared.map(({ name }) => `${name} has no declaration in the tables.ts of its owner`),
    ...unknown.map((name) => `${name} is declared, but there is no such table`),
    ...tables.flatMap((table) => {
      const declared = declarations.get(table.name);
      return declared ? findColumnFaults(table, declared) : [];
    }),
    ...OWNERS.flatMap((owner) => findEndFaults(tables, declarations, owner)),
  ];
}

/** Each column of an exported table is exported or withheld, so that a new one with a secret is not exported by accident. */
function findColumnFaults({ name, columns }: Table, declared: DeclaredTable): string[] {
  const listed = "exported" in declared ? [...declared.exported.columns, ...declared.exported.withheld] : columns;
  const mentioned = [...listed, ...Object.keys(declared.types ?? {})];
  return [
    ...columns
      .filter((column) => !listed.includes(column))
      .map((column) => `${name}.${column} is neither exported nor withheld`),
    ...mentioned
      .filter((column) => !columns.includes(column))
      .map((column) => `${name}.${column} is declared, but there is no such column`),
    ...listed
      .filter((column, index) => listed.indexOf(column) !== index)
      .map((column) => `${name}.${column} is declared twice`),
  ];
}

function findEndFaults(tables: readonly Table[], declarations: Declarations, owner: Owner): string[] {
  const { root, column, field } = owner;
  const deleted = findDeleted(tables, declarations, owner);
  return tables.flatMap(({ name, is_view, columns, references }) => {
    const declared = declarations.get(name);
    if (!declared || is_view || name === root) return [];
    const onEnd = declared[field];
    const says = `${name} says ${field}: ${JSON.stringify(onEnd)}`;
    const cascades = references.some(({ table, on_delete }) => on_delete === "cascade" && deleted.has(table));
    if (onEnd === undefined) {
      return cascades || columns.includes(column) ? [`${name} has rows of ${root}, but does not say ${field}`] : [];
    }
    if (onEnd === "cascade") return cascades ? [] : [`${says}, but no foreign key deletes its rows`];
    if ("kept" in onEnd) return cascades ? [`${says}, but a foreign key deletes its rows`] : [];
    if ("steps" in onEnd || columns.includes(column)) return [];
    return [`${says}, but there is no column ${column}`];
  });
}

/** The tables of which rows are deleted when an owner ends: by a step, or by foreign keys. */
function findDeleted(
  tables: readonly Table[],
  declarations: Declarations,
  { root, field }: Owner,
): ReadonlySet<string> {
  const deleted = new Set<string>([root]);
  for (const [name, declared] of declarations) {
    const onEnd = declared[field];
    if (typeof onEnd === "object" && ("deleted" in onEnd || "steps" in onEnd)) deleted.add(name);
  }
  // A set that grows while it is iterated yields its new members, too.
  for (const parent of deleted) {
    for (const { name, references } of tables) {
      if (references.some(({ table, on_delete }) => on_delete === "cascade" && table === parent)) deleted.add(name);
    }
  }
  return deleted;
}
