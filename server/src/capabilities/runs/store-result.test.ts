import { extractionOptions } from "@tintype/shared/api/extractions";
import { DEFAULT_VIEWPORT } from "@tintype/shared/api/viewport";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../platform/ids.ts";
import { insertExtraction } from "../extractions/repository.ts";
import { claimRun, finishRun, insertRuns } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { failRun, releaseAttempt } from "./store-result.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A run that was claimed twice: its first attempt was thought dead. */
async function twiceClaimedRun(): Promise<{ id: RunId; extraction: ExtractionId; old: RunRow; current: RunRow }> {
  const { db } = database;
  const user = newId<UserId>();
  const [extraction, id] = [newId<ExtractionId>(), newId<RunId>()];
  await db
    .insertInto("users")
    .values({ id: user, email: `${user}@example.com`, name: "Ada", password_hash: "-" })
    .execute();
  const options = extractionOptions.parse({ viewport: DEFAULT_VIEWPORT });
  const personal = { id: extraction, user_id: user, url: "https://example.com", options, metadata: {} };
  await insertExtraction(db, personal, undefined);
  await insertRuns(db, [{ id, extraction_id: extraction, user_id: user, kind: "first" }]);
  const [old, current] = [await claimRun(db, id), await claimRun(db, id)];
  if (!old || !current) throw new Error("the run could not be claimed");
  return { id, extraction, old, current };
}

const runOf = async (id: RunId) =>
  database.db.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an attempt that was overtaken cannot end the run, nor give it back", async () => {
  const { id, old, current } = await twiceClaimedRun();
  expect(await finishRun(database.db, old, { status: "completed" })).toBe(false);
  await failRun(database.db, old, { cause: "timeout", message: "late" });
  await releaseAttempt(database.db, old, { unused: true });
  expect(await runOf(id)).toMatchObject({ status: "running", attempt: current.attempt, error_message: null });
  expect(await finishRun(database.db, current, { status: "completed" })).toBe(true);
});

test("a run ends once", async () => {
  const { id, current } = await twiceClaimedRun();
  await failRun(database.db, current, { cause: "dns", message: "first" });
  await failRun(database.db, current, { cause: "tls", message: "second" });
  expect(await runOf(id)).toMatchObject({ status: "failed", error_message: "first" });
  expect(await claimRun(database.db, id)).toBeUndefined();
});

test("a run that is given back is queued in the same transaction", async () => {
  const { id, current, extraction } = await twiceClaimedRun();
  await releaseAttempt(database.db, current, { unused: true });
  expect(await runOf(id)).toMatchObject({ status: "pending", attempt: current.attempt - 1 });
  const { rows } = await database.pool.query(
    "select from graphile_worker._private_jobs where payload->>'run_id' = $1",
    [id],
  );
  expect(rows).toHaveLength(1);
  const row = await database.db
    .selectFrom("extractions")
    .select("status")
    .where("id", "=", extraction)
    .executeTakeFirst();
  expect(row?.status).toBe("pending");
});
