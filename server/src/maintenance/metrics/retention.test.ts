import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { purgeSnapshots } from "../../extraction/runs/retention/retention.ts";
import { type ExtractionId, newId, type RunId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import { operationCron } from "./jobs.ts";

/** Stores an extraction with a snapshot of each of these days. */
async function store({ db }: TestDatabase, days: readonly string[]): Promise<string> {
  const [user, extraction] = [newId<UserId>(), newId<ExtractionId>()];
  const account = { id: user, email: `${user}@example.com`, name: "Ada", password_hash: "" };
  await db.insertInto("users").values(account).execute();
  const row = { id: extraction, user_id: user, url: "https://example.com/", latest_version: days.length };
  await db.insertInto("extractions").values(row).execute();
  for (const [index, day] of days.entries()) {
    const run = newId<RunId>();
    const ended = { status: "completed", kind: "repeat" } as const;
    await db
      .insertInto("runs")
      .values({ id: run, extraction_id: extraction, user_id: user, ...ended })
      .execute();
    await db
      .insertInto("snapshots")
      .values({
        id: newId<SnapshotId>(),
        extraction_id: extraction,
        run_id: run,
        version: index + 1,
        tokens: { colors: [], typography: [], spacing: [], assets: [] },
        memory: {},
        environment: {},
        created_at: new Date(`${day}T12:00:00Z`),
      })
      .execute();
  }
  return extraction;
}

test("purgeSnapshots deletes old snapshots, but never the newest of an extraction", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const busy = await store(database, ["2026-01-01", "2026-01-02", "2026-03-01", "2026-03-02"]);
  const quiet = await store(database, ["2025-06-01", "2025-06-02"]);
  const single = await store(database, ["2024-01-01"]);

  expect(await purgeSnapshots(database.db, new Date("2026-02-01T00:00:00Z"))).toBe(3);
  const remaining = await database.db
    .selectFrom("snapshots")
    .select(["extraction_id", "version"])
    .orderBy("extraction_id")
    .orderBy("version")
    .execute();
  expect(remaining).toEqual([
    { extraction_id: busy, version: 3 },
    { extraction_id: busy, version: 4 },
    { extraction_id: quiet, version: 2 },
    { extraction_id: single, version: 1 },
  ]);
  expect(await purgeSnapshots(database.db, new Date("2026-02-01T00:00:00Z"))).toBe(0);
  // The runs themselves stay.
  expect(await database.db.selectFrom("runs").selectAll().execute()).toHaveLength(7);
});

test("purgeSnapshots reads each old snapshot once, however many are the newest of their extraction", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const days = Array.from({ length: 30 }, (_, index) => `2026-01-${String(index + 1).padStart(2, "0")}`);
  for (const day of days) await store(database, [day.replace("2026", "2025")]);
  await store(database, days);

  const rowsRead = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx); // as in a table of many rows
    expect(await purgeSnapshots(tx, new Date("2026-02-01T00:00:00Z"), { batchSize: 5 })).toBe(29);
    const { rows } = await sql<{ rows_read: number }>`
      select seq_tup_read + idx_tup_fetch as rows_read from pg_stat_xact_user_tables where relname = 'snapshot_rows'`.execute(
      tx,
    );
    return rows[0]?.rows_read;
  });
  // All 60 are looked at once, some twice at the edges of the batches, and 29 are found again to be deleted.
  expect(rowsRead).toBeGreaterThanOrEqual(60 + 29);
  expect(rowsRead).toBeLessThan(150);
});

test("operationCron contains purge_snapshots only if retentionDays is set", () => {
  const tasks = (retentionDays: number | undefined) => operationCron({ retentionDays }).map(({ task }) => task);
  expect(tasks(undefined)).toEqual(["purge_limits"]);
  expect(tasks(30)).toEqual(["purge_limits", "purge_snapshots"]);
});
