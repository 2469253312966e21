import { silent } from "@tintype/reader/test/log";
import { type ServiceStatus, serviceStatus } from "@tintype/shared/api/operators/status";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { person } from "../../../test/accounts/teams.ts";
import type {} from "../../../test/database/postgres.ts"; // declares what `inject` returns
import { createClient } from "../../../test/http/trpc.ts";
import { asId } from "../../../test/ids.ts";
import { storeFailure } from "../../../test/runs/snapshots.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";
import { setOperator } from "../../identity/accounts/operators.ts";
import { type ExtractionId, newId, type WorkerId } from "../../platform/ids.ts";
import { startHeartbeat } from "../metrics/heartbeat.ts";
import { recordWorker } from "../metrics/repository.ts";

const STATUS = "GET /api/admin/status";

let service: TestService;
let time = new Date();

beforeAll(async () => {
  service = await startTestService({ worker: false, now: () => time, env: { DATA_DIR: inject("scratch") } });
});

afterAll(() => service.stop());

const operator = async () => {
  const ada = await person(service);
  expect(await setOperator(service.database.db, ada.email.toUpperCase(), true)).toEqual({
    email: ada.email,
    isChanged: true,
  });
  return ada;
};

/** Reads a status that was measured after the time of this call. */
const measure = async (call: TestService["call"]): Promise<ServiceStatus> => {
  time = new Date(time.getTime() + 5_000);
  const { status, body } = await call(STATUS);
  expect(status).toBe(200);
  return serviceStatus.parse(body);
};

const faultOf = ({ status, body }: Awaited<ReturnType<TestService["call"]>>) => {
  const { error } = body as { error: { code: string; message: string } }; // the answer to every refused request
  return { status, code: error.code, message: error.message };
};

describe(STATUS, () => {
  test("answers everybody but operators who have signed in as a path that does not exist", async () => {
    const ada = await operator();
    const answer = await ada.call("POST /api/auth/api-keys", { json: { name: "CI" } });
    const { key } = answer.body as { key: string };
    const bob = await person(service);
    const nothing = faultOf(await service.call("GET /api/admin/nothing"));
    expect(nothing).toMatchObject({ status: 404, code: "not_found" });
    for (const token of [undefined, "nonsense", bob.token, key]) {
      expect(faultOf(await service.call(STATUS, { token }))).toEqual(nothing);
      await expect(createClient(service.url, token).status.read.query()).rejects.toMatchObject({
        message: nothing.message,
        data: { code: nothing.code },
      });
    }
    expect((await ada.call(STATUS)).status).toBe(200);
    expect(await createClient(service.url, ada.token).status.read.query()).toMatchObject({ workers: [] });
  });

  test.each([
    ["are taken back", { operator_since: null }],
    ["end because the account is disabled", { disabled_at: new Date() }],
  ])("the rights of an operator count no more at the next request when they %s", async (_, change) => {
    const ada = await operator();
    expect((await ada.call(STATUS)).status).toBe(200);
    await service.database.db.updateTable("users").set(change).where("id", "=", ada.id).execute();
    expect((await ada.call(STATUS)).status).toBe(404);
  });

  test("tells operators and nobody else that they are operators", async () => {
    const [ada, bob] = [await operator(), await person(service)];
    expect((await ada.call("GET /api/auth/me")).body).toMatchObject({ operator: true });
    expect((await bob.call("GET /api/auth/me")).body).not.toHaveProperty("operator");
    expect((await ada.call("GET /api/auth/export")).body).toMatchObject({
      user: [{ operator_since: expect.any(String) }],
    });
  });

  test("measures once in five seconds, whoever asks", async () => {
    const [ada, grace] = [await operator(), await operator()];
    const { measured_at: earlier } = await measure(ada.call);
    time = new Date(time.getTime() + 4_999);
    expect((await grace.call(STATUS)).body).toMatchObject({ measured_at: earlier });
    expect((await measure(grace.call)).measured_at).not.toBe(earlier);
  });

  test("tells how many jobs wait for how long", async () => {
    const ada = await operator();
    await ada.call("POST /api/extractions", { json: { url: "https://example.com/" } });
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 hours'`.execute(
      service.database.db,
    );
    const { queue } = await measure(ada.call);
    const run = queue.tasks.find(({ task }) => task === "run_extraction");
    expect(run).toMatchObject({ waiting: 1, running: 0, failed: 0 });
    expect(run?.oldest_seconds).toBeGreaterThanOrEqual(7200);
    expect(queue.waiting).toBe(queue.tasks.reduce((sum, { waiting }) => sum + waiting, 0));
    expect(queue.oldest_seconds).toBeGreaterThanOrEqual(7200);
  });

  test("tells the version and the state of each worker", async () => {
    const ada = await operator();
    const { db } = service.database;
    const heartbeat = await startHeartbeat({ db, log: silent });
    const [blind, silentOne] = [newId<WorkerId>(), newId<WorkerId>()];
    await recordWorker(db, { id: blind, version: "1.9.0", browser_works: false });
    await recordWorker(db, { id: silentOne, version: "1.9.0", browser_works: true });
    await sql`update workers set seen_at = now() - interval '61 seconds' where id = ${silentOne}`.execute(db);
    const { workers, version } = await measure(ada.call);
    await heartbeat.stop();
    expect(workers).toHaveLength(3);
    expect(workers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ version, state: "working" }),
        expect.objectContaining({ id: blind, version: "1.9.0", state: "without_browser" }),
      ]),
    );
    expect(workers.at(-1)).toMatchObject({ id: silentOne, state: "silent" });
  });

  test("tells the slowest pages and the failing hosts of all owners without what their addresses hold", async () => {
    const [ada, bob] = [await operator(), await person(service)];
    const { db } = service.database;
    const add = async (url: string) =>
      asId<ExtractionId>(asExtraction(await bob.call("POST /api/extractions", { json: { url } })).id);
    const end = (id: ExtractionId, seconds: number) => {
      const finished_at = new Date(time.getTime() - 60_000);
      const started_at = new Date(finished_at.getTime() - seconds * 1000);
      const ended = { status: "completed", started_at, finished_at } as const;
      return db.updateTable("runs").set(ended).where("extraction_id", "=", id).execute();
    };
    const slow = await add("https://slow.example:8443/secret-path?token=secret-query");
    const failing = await add("https://failing.example/secret-path");
    const old = await add("https://old.example/");
    await end(slow, 42);
    await end(failing, 7);
    await end(old, 900);
    const yesterday = new Date(time.getTime() - 25 * 3_600_000);
    await db.updateTable("runs").set({ finished_at: yesterday }).where("extraction_id", "=", old).execute();
    for (let failure = 0; failure < 3; failure += 1) await storeFailure(service, failing);
    const status = await measure(ada.call);
    const [slowest] = status.slowest_pages;
    expect(slowest).toMatchObject({ extraction_id: slow, host: "slow.example:8443", seconds: 42 });
    expect(status.slowest_pages.map(({ host }) => host)).not.toContain("old.example");
    expect(status.failing_hosts).toMatchObject([
      { host: "failing.example", runs: 4, failed: 3, pages: 1, cause: "timeout" },
    ]);
    expect(status.runs).toMatchObject({ hours: 24, failed: 3, is_cut: false });
    expect(JSON.stringify(status)).not.toContain("secret");
  });

  test("tells what is on the disk of DATA_DIR beside the size of the database", async () => {
    const ada = await operator();
    const { disk, migrations } = await measure(ada.call);
    expect(disk).toMatchObject({ is_writable: true, free_bytes: expect.any(Number), total_bytes: expect.any(Number) });
    expect(disk.database_bytes).toBeGreaterThan(1e6);
    expect(disk.database_bytes).toBeGreaterThan(disk.files_bytes);
    expect(migrations).toMatchObject({ newest: expect.stringMatching(/^\d{4}-/), missing: [] });
  });
});
