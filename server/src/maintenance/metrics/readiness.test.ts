import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { createWriteProbe } from "../../platform/database/write-probe.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { checkReadiness } from "./readiness.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});

afterAll(() => service.stop());

afterEach(() => service.database.db.deleteFrom("workers").execute());

/** Makes the workers look as if they were last seen this long ago. */
const age = (seconds: number) =>
  sql`update workers set seen_at = now() - make_interval(secs => ${seconds})`.execute(service.database.db);

const notReady = (path: string) => ({
  status: 503,
  body: { error: { code: "not_ready", message: expect.any(String), details: [{ path, message: expect.any(String) }] } },
});

describe("GET /ready", () => {
  test("requires a worker that was seen in the last minute", async () => {
    expect(await service.call("GET /ready")).toMatchObject(notReady("worker"));
    const heartbeat = await startHeartbeat({ db: service.database.db, log: silent });
    const answer = await service.call("GET /ready");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "ready",
        checks: { database: "ok", migrations: "ok", worker: { seconds_since_seen: 0 }, queue: { waiting: 0 } },
      },
    });
    await age(59);
    expect((await service.call("GET /ready")).status).toBe(200);
    await age(61);
    expect(await service.call("GET /ready")).toMatchObject(notReady("worker"));
    await heartbeat.stop();
    expect(await service.database.db.selectFrom("workers").selectAll().execute()).toEqual([]);
  });

  test("returns the length of the queue, and succeeds however long it is", async () => {
    const heartbeat = await startHeartbeat({ db: service.database.db, log: silent });
    const ada = await service.signUp();
    await ada("POST /api/extractions", { json: { url: "https://example.com/" } });
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 hours'`.execute(
      service.database.db,
    );
    const { body } = await service.call("GET /ready");
    expect(body).toMatchObject({ checks: { queue: { waiting: 1 } } });
    const { checks } = body as { checks: { queue: { oldest_seconds: number } } };
    expect(checks.queue.oldest_seconds).toBeGreaterThanOrEqual(7200);
    await heartbeat.stop();
  });

  test("requires a worker that can start a browser; one of several is enough", async () => {
    const { db } = service.database;
    const broken = await startHeartbeat({ db, log: silent });
    broken.setBrowserWorks(false);
    await eventually(() => service.call("GET /ready")).toMatchObject(notReady("browser"));
    const working = await startHeartbeat({ db, log: silent });
    expect((await service.call("GET /ready")).status).toBe(200);
    await working.stop();
    broken.setBrowserWorks(true);
    await eventually(async () => (await service.call("GET /ready")).status).toBe(200);
    await broken.stop();
  });

  test("requires a database that can store more data, even if updates still work", async () => {
    const { db } = service.database;
    const heartbeat = await startHeartbeat({ db, log: silent });
    await sql`
      create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on write_probe execute function disk_is_full()`.execute(db);
    await eventually(() => service.call("GET /ready")).toMatchObject(notReady("database_write"));
    await sql`drop function disk_is_full cascade`.execute(db);
    await eventually(async () => (await service.call("GET /ready")).status).toBe(200);
    await heartbeat.stop();
  });

  test("requires every migration of this version and accepts those of newer versions", async () => {
    const heartbeat = await startHeartbeat({ db: service.database.db, log: silent });
    const { db } = service.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(db);
    expect((await service.call("GET /ready")).status).toBe(200);
    await sql`delete from kysely_migration where name = '0001-schema'`.execute(db);
    const answer = await service.call("GET /ready");
    expect(answer).toMatchObject(notReady("migrations"));
    expect(JSON.stringify(answer.body)).toContain("0001-schema");
    await sql`insert into kysely_migration (name, timestamp) values ('0001-schema', '')`.execute(db);
    await heartbeat.stop();
  });
});

describe("checkReadiness", () => {
  const gone = async (): Promise<TestDatabase> => {
    const database = await createTestDatabase();
    await database.drop();
    return database;
  };

  test("fails without its database", async () => {
    const { db } = await gone();
    await expect(checkReadiness(db, createWriteProbe(db), new AbortController().signal)).rejects.toMatchObject({
      code: "not_ready",
      extra: { details: [{ path: "database" }] },
    });
  });

  test("fails while the process is shutting down", async () => {
    await expect(
      checkReadiness(service.database.db, createWriteProbe(service.database.db), AbortSignal.abort()),
    ).rejects.toMatchObject({
      code: "not_ready",
      extra: { details: [{ path: "process" }] },
    });
  });
});
