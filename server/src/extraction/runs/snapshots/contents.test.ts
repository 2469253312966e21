import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { type ExtractionId, newId, type RunId, type SnapshotId, type UserId } from "../../../platform/ids.ts";
import { purgeRuns, purgeSnapshots } from "../retention/retention.ts";
import { insertSnapshot } from "./repository.ts";

const tokens = { colors: [], typography: [], spacing: [], assets: [] };
const environment = { final_url: "https://example.com/", color_scheme: "light", browser_version: "1" };

async function database(): Promise<TestDatabase & { user: UserId; extraction: ExtractionId }> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const [user, extraction] = [newId<UserId>(), newId<ExtractionId>()];
  const account = { id: user, email: `${user}@example.com`, name: "Ada", password_hash: "" };
  await database.db.insertInto("users").values(account).execute();
  const row = { id: extraction, user_id: user, url: "https://example.com/", latest_version: 3 };
  await database.db.insertInto("extractions").values(row).execute();
  return { ...database, user, extraction };
}

/** Stores a snapshot and its run, which ended on this day. */
async function store(
  { db, user, extraction }: Awaited<ReturnType<typeof database>>,
  version: number,
  { memory = {}, taken_at, day = "2026-01-01" }: { memory?: Record<string, unknown>; taken_at?: string; day?: string },
): Promise<SnapshotId> {
  const [id, run_id] = [newId<SnapshotId>(), newId<RunId>()];
  const takenAt = new Date(`${day}T12:00:00Z`);
  const run = {
    id: run_id,
    extraction_id: extraction,
    user_id: user,
    finished_at: takenAt,
    status: "completed",
  } as const;
  await db
    .insertInto("runs")
    .values({ ...run, kind: taken_at ? "upload" : "repeat" })
    .execute();
  await insertSnapshot(db, {
    id,
    extraction_id: extraction,
    run_id,
    version,
    tokens: JSON.stringify(tokens),
    memory: JSON.stringify(memory),
    environment: JSON.stringify(taken_at ? { ...environment, taken_at } : environment),
  });
  await db.updateTable("snapshot_rows").set({ created_at: takenAt }).where("id", "=", id).execute();
  return id;
}

const contents = async ({ db }: TestDatabase) =>
  (await db.selectFrom("snapshot_contents").select("hash").execute()).length;

test("insertSnapshot stores equal contents of an extraction once, and a reader gets each with its own time", async () => {
  const stored = await database();
  await store(stored, 1, { memory: { a: 1, b: [2] } });
  await store(stored, 2, { memory: { b: [2], a: 1 }, taken_at: "2026-01-01T12:00:00Z" });
  await store(stored, 3, { memory: { a: 2 } });
  expect(await contents(stored)).toBe(2);
  const query = stored.db.selectFrom("snapshots").select(["version", "tokens", "memory", "environment"]);
  expect(await query.orderBy("version").execute()).toEqual([
    { version: 1, tokens, memory: { a: 1, b: [2] }, environment },
    { version: 2, tokens, memory: { a: 1, b: [2] }, environment: { ...environment, taken_at: "2026-01-01T12:00:00Z" } },
    { version: 3, tokens, memory: { a: 2 }, environment },
  ]);
  const { rows } = await sql<{ bytes: number }>`select max(pg_column_size(s)) as bytes from snapshot_rows as s`.execute(
    stored.db,
  );
  expect(rows[0]?.bytes).toBeLessThan(250);
});

test("purgeSnapshots deletes contents with the last snapshot that has them", async () => {
  const stored = await database();
  await store(stored, 1, { memory: { a: 1 }, day: "2026-01-01" });
  await store(stored, 2, { memory: { a: 2 }, day: "2026-01-02" });
  await store(stored, 3, { memory: { a: 1 }, day: "2026-01-03" });
  expect(await purgeSnapshots(stored.db, new Date("2026-01-02T00:00:00Z"))).toBe(1);
  expect(await contents(stored)).toBe(2);
  expect(await purgeSnapshots(stored.db, new Date("2026-02-01T00:00:00Z"))).toBe(1);
  expect(await contents(stored)).toBe(1);
});

test("purgeRuns deletes old runs, and their snapshots still tell who started them and how", async () => {
  const stored = await database();
  const { db, user, extraction } = stored;
  await store(stored, 1, { taken_at: "2026-01-01", day: "2026-01-01" });
  await store(stored, 2, { day: "2026-03-01" });
  const open = newId<RunId>();
  await db.insertInto("runs").values({ id: open, extraction_id: extraction, user_id: user, kind: "repeat" }).execute();
  expect(await purgeRuns(db, new Date("2026-02-01T00:00:00Z"))).toBe(1);
  const rows = db.selectFrom("snapshot_rows").select(["version", "run_kind", "user_id"]).orderBy("version");
  expect(await rows.execute()).toEqual([
    { version: 1, run_kind: "upload", user_id: user },
    { version: 2, run_kind: null, user_id: null },
  ]);
  expect(await purgeRuns(db, new Date("2099-01-01T00:00:00Z"))).toBe(1);
  expect(await db.selectFrom("runs").select("id").execute()).toEqual([{ id: open }]);
  await db.deleteFrom("extractions").where("id", "=", extraction).execute();
  expect(await contents(stored)).toBe(0);
});
