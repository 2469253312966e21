import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertDeliveries, insertExtractions } from "../../../../test/accounts/large-account.ts";
import { type Person, person } from "../../../../test/accounts/teams.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import { newId, type RunId } from "../../../platform/ids.ts";
import { exported } from "../../../roles/tables.ts";
import { exportAccount } from "./export.ts";

let service: TestService;
let user: Person;
let stranger: Person;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  [user, stranger] = await Promise.all([person(service), person(service)]);
  await insertExtractions(service.database, user.id, 700);
  await insertExtractions(service.database, stranger.id, 8000);
  for (const [who, count] of [[user, 450] as const, [stranger, 8000] as const]) {
    const json = { url: "https://example.com/hook", events: ["snapshot.created"] };
    const { id } = (await who.call("POST /api/webhooks", { json })).body as { id: string }; // checked by the document
    await insertDeliveries(service.database, id, count);
  }
  await sql`analyze`.execute(service.database.db);
});
afterAll(() => service.stop());

/** Exports the user's data. @returns the lists, and every query that it took */
async function exportWithQueries() {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: service.database.pool }),
    log: ({ query }) => void queries.push(query),
  });
  const pieces: string[] = [];
  for await (const piece of exportAccount(db, exported, user.id, new Date())) pieces.push(piece);
  return { lists: JSON.parse(pieces.join("")) as Record<string, Record<string, unknown>[]>, queries }; // it is the export
}

test("an export has every row once, also of extractions and webhooks with more rows than a batch", async () => {
  const { db } = service.database;
  const { id } = await db
    .selectFrom("extractions")
    .select("id")
    .where("user_id", "=", user.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  // All of the same millisecond, but not of the same microsecond.
  const runs = Array.from({ length: 230 }, () => ({
    id: newId<RunId>(),
    extraction_id: id,
    user_id: stranger.id,
    ...({ kind: "repeat", status: "failed" } as const),
  }));
  await db.insertInto("runs").values(runs).execute();
  await sql`
    update runs set created_at = '2026-01-01 00:00:00.001'::timestamptz + (abs(hashtext(id::text)) % 900) * interval '1 microsecond'
    where status = 'failed'`.execute(db);
  const foreign = await db.selectFrom("extractions").select("id").where("user_id", "=", stranger.id).limit(3).execute();
  const started = foreign.map((extraction) => ({
    id: newId<RunId>(),
    extraction_id: extraction.id,
    user_id: user.id,
    ...({ kind: "repeat", status: "failed" } as const),
  }));
  await db.insertInto("runs").values(started).execute();

  const { lists } = await exportWithQueries();
  const counts = Object.entries({
    extractions: 700,
    runs: 933,
    snapshots: 700,
    schedules: 700,
    uploads: 700,
    deliveries: 450,
  });
  for (const [name, count] of counts) {
    const keys = (lists[name] ?? []).map((row) => row.id ?? row.capture_id ?? row.extraction_id);
    expect([keys.length, new Set(keys).size], name).toEqual([count, count]);
  }
});

test("an export reads no table of all users from beginning to end", async () => {
  const { queries } = await exportWithQueries();
  expect(queries.length).toBeGreaterThan(20);
  const big = /Seq Scan on (?:extractions|runs|snapshots|schedules|uploads|deliveries)\b/;
  for (const query of queries) {
    const { rows } = await service.database.pool.query<{ "QUERY PLAN": string }>(`explain ${query.sql}`, [
      ...query.parameters,
    ]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan, query.sql).not.toMatch(big);
  }
});
