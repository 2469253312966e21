import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { declaredTables } from "../../roles/tables.ts";

// Run with -u after a new migration: the test then rewrites generated/types.ts.
test("generated/types.ts describes the migrated database", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      c.relkind = 'v' as is_view, a.atthasdef and a.attgenerated = '' as has_default, a.attgenerated <> '' as is_computed,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check,
      (select array[k.confrelid::regclass::text, target.attname] from pg_constraint k
       join pg_attribute target on target.attrelid = k.confrelid
         and target.attnum = k.confkey[array_position(k.conkey, a.attnum)]
       where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
       order by k.conname limit 1) as reference
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely\_%'
    order by c.relname, a.attnum
  `.execute(db);
  await expect(render(rows)).toMatchFileSnapshot("generated/types.ts");
});

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  is_computed: boolean;
  is_view: boolean;
  /** The checks of this column alone. */
  check: string | null;
  /** The table and column of its foreign key. */
  reference: [table: string, column: string] | null;
}

const TYPES: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "double precision": "number",
  integer: "number",
  json: "JsonObject",
  jsonb: "JsonObject",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
};

/** A declared type names its module: `import("@tintype/shared/kinds/wire").Tokens`. */
const IMPORTED = /import\(("[^"]+")\)\.(\w+)/g;
const IMPORT = "import type { $2 } from $1;";

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, columnsOfTable]) => {
    const lines = columnsOfTable.map((column) => `  ${column.name}: ${typeOf(column, columns)};`);
    return `export interface ${nameOf(table)} {\n${lines.join("\n")}\n}\n`;
  });
  const database = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`).join("\n");
  const text = [...interfaces, `export interface Database {\n${database}\n}\n`].join("\n");
  const ids = [...new Set(text.match(/\b[A-Z]\w*Id\b/g))].sort().join(", ");
  const imports = [...new Set(text.match(IMPORTED))]
    .sort()
    .map((type) => type.replace(IMPORTED, IMPORT))
    .join("\n");
  return `// Written by types.test.ts (run with -u) from the migrated database and the declarations of the tables. Do not edit.
import type { Generated, GeneratedAlways } from "kysely";
import type { ${ids} } from "../../ids.ts";
${imports}

export type JsonObject = Record<string, unknown>;

${text.replace(IMPORTED, "$2")}`;
}

function typeOf(column: Column, columns: readonly Column[]): string {
  const value = valueType(column, columns);
  if (column.is_view) return value;
  const type = column.nullable ? `${value} | null` : value;
  if (column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** The type without null. An id has that of the column to which it refers; without a foreign key, its name says it. */
function valueType({ table, name, type, check, reference }: Column, columns: readonly Column[]): string {
  const declared = declaredTables.get(table)?.types?.[name];
  if (declared) return declared;
  if (type !== "uuid") return allowedWords(check) ?? orThrow(TYPES[type], `${table}.${name}`);
  const target = columns.find((column) => column.table === reference?.[0] && column.name === reference[1]);
  if (target) return valueType(target, columns);
  return orThrow(name.endsWith("_id") ? pascalCase(name) : undefined, `${table}.${name}`);
}

function orThrow(type: string | undefined, column: string): string {
  if (!type) throw new Error(`Declare the type of ${column} in the tables.ts of its owner`);
  return type;
}

/** `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` → `"a" | "b"`. */
function allowedWords(check: string | null): string | undefined {
  if (!check?.includes("= ANY (ARRAY[")) return undefined;
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => `"${word}"`).join(" | ");
}

const nameOf = (table: string) => `${pascalCase(table)}Table`;

const pascalCase = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
