import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { DEFAULT_VIEWPORT } from "@tintype/shared/api/extractions/viewport";
import { buildTokens, type Previous } from "@tintype/shared/kinds/build";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { readingOf } from "../../../test/runs/snapshots.ts";
import { createChildren } from "../../platform/children/children.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../platform/ids.ts";
import { findExtraction, insertExtraction } from "../extractions/repository.ts";
import { completeRun } from "./complete-run.ts";
import { ALL_ANNOUNCED, draftSnapshot } from "./draft-snapshot.ts";
import { failRun } from "./fail-run.ts";
import { releaseAttempt } from "./release-attempt.ts";
import { claimRun, finishRun, insertRuns } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { storeSnapshot } from "./store-snapshot.ts";

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
  await failRun(database.db, old, { cause: "timeout", message: "late" }, untold);
  await releaseAttempt(database.db, old, { unused: true });
  expect(await runOf(id)).toMatchObject({ status: "running", attempt: current.attempt, error_message: null });
  expect(await finishRun(database.db, current, { status: "completed" })).toBe(true);
});

test("a run ends once", async () => {
  const { id, current } = await twiceClaimedRun();
  await failRun(database.db, current, { cause: "dns", message: "first" }, untold);
  await failRun(database.db, current, { cause: "tls", message: "second" }, untold);
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

/** Stores a snapshot of the page in this colour, as an upload does. */
async function storeUpload(id: ExtractionId, color: string): Promise<void> {
  const { db } = database;
  const basis = await findExtraction(db, id);
  if (!basis) throw new Error("there is no such extraction");
  const run = {
    id: newId<RunId>(),
    extraction_id: id,
    user_id: basis.user_id,
    kind: "upload",
    status: "completed",
  } as const;
  await db.insertInto("runs").values(run).execute();
  const page = pageIn(color);
  const build = (previous: Previous | undefined) => buildTokens(page, previous);
  const draft = await draftSnapshot(db, basis, {
    reading: readingOf(page),
    build,
    at: new Date(),
    findAnnounced: async () => ALL_ANNOUNCED,
  });
  const { status } = basis;
  const store = { runId: run.id, draft, status, onSnapshot: async () => undefined };
  await db.transaction().execute((tx) => storeSnapshot(tx, basis, store));
}

const untold = async () => undefined;

const pageIn = (color: string) => observation([{ property: "color", value: color, at: ["h1"] }]);

/** Completes the run. Each time when its snapshot is drafted, `meanwhile` is called. @returns the snapshot's version */
const complete = (run: RunRow, color: string, meanwhile: () => Promise<void>) =>
  completeRun(
    database.db,
    run,
    { reading: readingOf(pageIn(color)) },
    {
      children: createChildren(),
      at: new Date(),
      screenshotsKept: 0,
      findAnnounced: async () => {
        await meanwhile();
        return ALL_ANNOUNCED;
      },
      onSnapshot: async () => undefined,
      onRunEnd: untold,
    },
  );

test("completeRun drafts its snapshot again when another one was stored meanwhile, and names it with that in mind", async () => {
  const { extraction, current } = await twiceClaimedRun();
  await storeUpload(extraction, "rgb(51, 102, 255)");
  const colors = ["rgb(0, 128, 0)", "rgb(120, 0, 120)"];
  const version = await complete(current, "rgb(200, 30, 30)", async () => {
    const color = colors.shift();
    if (color) await storeUpload(extraction, color);
  });
  expect(version).toBe(4);
  const snapshots = database.db.selectFrom("snapshots").select(["version", "tokens"]).orderBy("version");
  const rows = await snapshots.where("extraction_id", "=", extraction).execute();
  const names = rows.map(({ tokens }) => tokens.colors.map(({ name }) => name));
  expect(rows.map(({ tokens }) => tokens.colors[0]?.value)).toEqual(["#3366ff", "#008000", "#780078", "#c81e1e"]);
  expect(names).toEqual(names.map(() => names[0]));
});

test("completeRun gives up when other snapshots are stored all the time, and changes nothing", async () => {
  const { id, extraction, current } = await twiceClaimedRun();
  await storeUpload(extraction, "rgb(51, 102, 255)");
  const storing = complete(current, "rgb(200, 30, 30)", () => storeUpload(extraction, "rgb(0, 128, 0)"));
  await expect(storing).rejects.toThrow("changed all the time");
  expect(await runOf(id)).toMatchObject({ status: "running", attempt: current.attempt });
});
