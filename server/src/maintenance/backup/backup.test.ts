import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { zstdCompressSync } from "node:zlib";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../../test/database/database.ts";
import { startTestService, TEST_JWT_SECRET, type TestService } from "../../../test/service.ts";
import { createWorld } from "../../../test/tenancy/world.ts";
import { recoverRuns } from "../../extraction/runs/recover.ts";
import { connect, openDatabase } from "../../platform/database/connection.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { newId, type RunId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { storedJwtSecret } from "../../platform/jwt-secret.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { listTables } from "./tables.ts";

const ADMIN = fileURLToPath(new URL("../../../../cli/src/main.ts", import.meta.url));
const config = { jwtSecret: TEST_JWT_SECRET, dataDir: "/nowhere" };

let service: TestService;
let folder: string;
let file: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await createWorld(service, "owner");
  const { db } = service.database;
  // A run that a worker has claimed, and a delivery that waits for its next attempt.
  const { id, user_id } = await db.selectFrom("extractions").select(["id", "user_id"]).executeTakeFirstOrThrow();
  await db
    .insertInto("runs")
    .values({
      id: newId<RunId>(),
      extraction_id: id,
      user_id,
      kind: "repeat",
      status: "running",
      attempt: 1,
      job_id: 1,
    })
    .execute();
  await db.updateTable("deliveries").set({ status: "pending", slot: "taken", next_attempt_at: new Date() }).execute();
  await addJob(db, "delete_customer", { customer_id: "cus_1" }, { jobKey: "kept", runAt: new Date("2030-01-01") });
  folder = await mkdtemp(join(inject("scratch"), "backup-"));
  file = join(folder, "all.backup");
  await writeBackup(service.database.url, file, { config, onTable: () => undefined });
});
afterAll(() => service.stop());

async function emptyDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  onTestFinished(() => dropDatabase(url));
  return url;
}

const restore = (url: string, backupFile = file, as = config) =>
  restoreBackup(url, backupFile, { config: as, log: silent, onTable: () => undefined });

/** All rows of a database, as text. */
async function contents(url: string): Promise<Map<string, string[]>> {
  const client = await connect(url);
  try {
    const all = new Map<string, string[]>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  } finally {
    await client.end();
  }
}

describe("a restored backup", () => {
  let url: string;
  beforeAll(async () => {
    url = await createEmptyDatabase();
    await restore(url);
  });
  afterAll(() => dropDatabase(url));

  test("has every row, but for what ends with the old service", async () => {
    const [before, after] = [await contents(service.database.url), await contents(url)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before.keys()].filter((name) => before.get(name)?.join() !== after.get(name)?.join());
    expect(changed.toSorted()).toEqual(["deliveries", "runs"]);
    for (const name of ["users", "snapshot_rows", "snapshot_contents", "screenshot_files", "shares", "deliveries"]) {
      expect(after.get(name)?.length, name).toBeGreaterThan(0);
    }
  });

  test("sends no delivery by itself, and has the run under way in the queue", async () => {
    const { db, close } = openDatabase(url, { log: silent });
    try {
      const deliveries = await db.selectFrom("deliveries").select(["status", "slot", "error"]).execute();
      const ended = { status: "failed", slot: null, error: expect.stringContaining("restored from a backup") };
      expect(deliveries).toEqual(deliveries.map(() => ended));
      await recoverRuns(db, silent);
      expect(
        await db.selectFrom("runs").select(["status", "attempt"]).where("status", "=", "pending").execute(),
      ).toEqual([{ status: "pending", attempt: 0 }]);
    } finally {
      await close();
    }
    const client = await connect(url);
    const { rows: jobs } = await client.query(
      "select task_identifier as task, key, run_at from graphile_worker.jobs order by 1",
    );
    await client.end();
    expect(jobs).toEqual([
      { task: "delete_customer", key: "kept", run_at: new Date("2030-01-01") },
      { task: "run_extraction", key: null, run_at: expect.any(Date) },
    ]);
  });

  test("is refused by a database that has rows", async () => {
    await expect(restore(url)).rejects.toThrow("The database is not empty");
  });
});

test("a backup has the rows of one moment while others are written", async () => {
  const { db, url } = service.database;
  const target = join(folder, "moment.backup");
  const oldContents = await contents(url);
  await writeBackup(url, target, {
    config,
    onTable: async (name) => {
      if (name === "users") await db.deleteFrom("deliveries").execute();
    },
  });
  expect((await contents(url)).get("deliveries")).toEqual([]);
  const copy = await emptyDatabase();
  await restore(copy, target);
  expect((await contents(copy)).get("deliveries")?.length).toBe(oldContents.get("deliveries")?.length);
});

test("a backup is readable only by its owner, and replaces an earlier one only when it is complete", async () => {
  const target = join(folder, "again.backup");
  await writeFile(target, "the earlier one");
  const kept = writeBackup(service.database.url, target, { config, onTable: () => undefined });
  await expect(kept).rejects.toThrow("again.backup exists. Add --force to replace it.");
  const failing = writeBackup(service.database.url, target, {
    config,
    replaces: true,
    onTable: () => {
      throw new Error("the disk is full");
    },
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await readFile(target, "utf8")).toBe("the earlier one");
  expect((await readdir(folder)).filter((name) => name.startsWith("again"))).toEqual(["again.backup"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

night.test(
  "a backup is never in a file that somebody else has put there to read it",
  async () => {
    const target = join(folder, "watched.backup");
    await writeFile(`${target}.partial`, "", { mode: 0o666 });
    await chmod(`${target}.partial`, 0o666);
    const args = [ADMIN, "admin", "backup", target];
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL: service.database.url, JWT_SECRET: TEST_JWT_SECRET };
    const run = async (...more: string[]) => {
      const child = spawn(process.execPath, [...args, ...more], { env, stdio: ["ignore", "ignore", "pipe"] });
      const [stderr, [code]] = await Promise.all([streamText(child.stderr), once(child, "close")]);
      return { stderr, code };
    };
    expect(await run()).toMatchObject({ code: 0 });
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect((await stat(`${target}.partial`)).size).toBe(0);
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("exists. Add --force") });
    expect(await run("--force")).toMatchObject({ code: 0 });
  },
  90_000,
); // three processes, one after the other

test("a restore that fails leaves the database empty, and the next one fills it", async () => {
  const whole = await readFile(file);
  const half = join(folder, "half.backup");
  await writeFile(half, whole.subarray(0, Math.floor(whole.length * 0.8)));
  const url = await emptyDatabase();
  await expect(restore(url, half)).rejects.toThrow();
  expect([...(await contents(url)).values()].flat()).toEqual([]);
  await restore(url);
  expect((await contents(url)).get("users")?.length).toBeGreaterThan(0);
});

night.test("a restore that is killed leaves the database empty", async () => {
  const url = await emptyDatabase();
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: url, JWT_SECRET: TEST_JWT_SECRET };
  // Its first report comes from within the transaction.
  const child = spawn(process.execPath, [ADMIN, "admin", "restore", file], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await once(child.stderr, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const client = await connect(url);
  // It waits for PostgreSQL to notice the killed process.
  await client.query("begin");
  await client.query("lock table users");
  await client.end();
  expect([...(await contents(url)).values()].flat()).toEqual([]);
});

test("a backup without the service's secret is refused, and writes no file", async () => {
  const empty = join(folder, "empty");
  const target = join(folder, "refused.backup");
  const as = { jwtSecret: undefined, dataDir: empty };
  const written = writeBackup(service.database.url, target, { config: as, onTable: () => undefined });
  await expect(written).rejects.toThrow(`no secret of the service in ${empty}`);
  await expect(stat(empty)).rejects.toThrow("ENOENT");
  await expect(stat(target)).rejects.toThrow("ENOENT");
});

test("a restore refuses a file that is not a backup, another secret, and a newer release", async () => {
  const url = await emptyDatabase();
  const text = join(folder, "text");
  for (const content of [
    "hello",
    "",
    "{}",
    zstdCompressSync("hello, this is text"),
    (await readFile(file)).subarray(0, 9),
  ]) {
    await writeFile(text, content);
    await expect(restore(url, text)).rejects.toThrow("is not a backup of Tintype");
  }
  await expect(restore(url, join(folder, "nowhere"))).rejects.toThrow("ENOENT");
  await expect(restore(url, file, { ...config, jwtSecret: "another ".repeat(8) })).rejects.toThrow("JWT_SECRET is not");
  const newest = Object.keys(migrations).at(-1) ?? "";
  const newestMigration = migrations[newest];
  delete migrations[newest];
  onTestFinished(() => {
    if (newestMigration) migrations[newest] = newestMigration;
  });
  await expect(restore(url)).rejects.toThrow("has a newer schema");
});

test("a backup of an embedded database brings its secret along", async () => {
  const dataDir = await mkdtemp(join(folder, "data-"));
  await storedJwtSecret(dataDir); // as the service does when it starts
  const stored = { jwtSecret: undefined, dataDir };
  const target = join(folder, "embedded.backup");
  await writeBackup(service.database.url, target, { config: stored, onTable: () => undefined });
  const url = await emptyDatabase();
  const otherConfig = { jwtSecret: undefined, dataDir: await mkdtemp(join(folder, "other-")) };
  await restoreBackup(url, target, { config: otherConfig, log: silent, onTable: () => undefined });
  expect(await readFile(join(otherConfig.dataDir, "jwt-secret"), "utf8")).toBe(
    (await readFile(join(dataDir, "jwt-secret"), "utf8")).trim(),
  );
});
