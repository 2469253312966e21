import { silent } from "@tintype/reader/test/log";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, dropDatabase } from "../../../test/database/database.ts";
import { NEWEST_MIGRATION, statements } from "../../../test/release-1/database.ts";
import { connect } from "./connection.ts";
import { migrate } from "./migrate.ts";

// During a rolling upgrade, processes of the previous release use the schema of this one. So migrations may add, but nothing
// that the previous release uses may go, change its type, or demand values that it does not write.

interface Column {
  relation: string;
  name: string;
  type: string;
  nullable: boolean;
  needs_value: boolean;
}

async function connected(url: string): Promise<pg.Client> {
  const client = await connect(url);
  onTestFinished(() => client.end());
  return client;
}

async function columnsOf(client: pg.Client): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(`
    select c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.attnotnull and not a.atthasdef and a.attidentity = '' as needs_value
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`);
  return new Map(rows.map((column) => [`${column.relation}.${column.name}`, column]));
}

/** Returns the columns of the previous release's schema, and those of this one. */
async function schemas(): Promise<{ before: Map<string, Column>; after: Map<string, Column> }> {
  const url = await createEmptyDatabase();
  onTestFinished(() => dropDatabase(url));
  await migrate(url, { log: silent, upTo: NEWEST_MIGRATION });
  const before = await columnsOf(await connected(url));
  const { url: migrated, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { before, after: await columnsOf(await connected(migrated)) };
}

test("migrations since the previous release keep its columns, and add none that need a value from it", async () => {
  const { before, after } = await schemas();
  const faults: string[] = [];
  for (const [name, { type, nullable }] of before) {
    const now = after.get(name);
    if (!now) faults.push(`${name} is gone`);
    else if (now.type !== type) faults.push(`${name} was ${type} and is ${now.type}`);
    else if (nullable && !now.nullable) faults.push(`${name} could be null`);
  }
  const tables = new Set([...before.values()].map(({ relation }) => relation));
  for (const [name, { relation, needs_value }] of after) {
    if (tables.has(relation) && needs_value && !before.has(name)) faults.push(`${name} is new and needs a value`);
  }
  expect(before.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test("every statement of the previous release can be planned on the schema of this release", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = await connected(url);
  const refused: string[] = [];
  for (const [n, statement] of statements.entries()) {
    try {
      await client.query(`prepare s${n} as ${statement}`);
      const { rows } = await client.query<{ count: number }>(
        "select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = $1",
        [`s${n}`],
      );
      const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => "null").join(", ");
      // Planning also applies the rules of views, which can refuse updates and locks.
      await client.query(`explain execute s${n}${nulls && `(${nulls})`}`);
    } catch (error) {
      refused.push(`${error instanceof Error ? error.message : error}: ${statement}`);
    }
  }
  expect(statements.length).toBeGreaterThan(150);
  expect(refused).toEqual([]);
});
