import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { silent } from "../../test/log.ts";
import { startTestService, type TestService } from "../../test/service.ts";
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

  test("requires every migration of this version and accepts those of newer versions", async () => {
    const heartbeat = await startHeartbeat({ db: service.database.db, log: silent });
    const { db } = service.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(db);
    expect((await service.call("GET /ready")).status).toBe(200);
    await sql`delete from kysely_migration where name = '0007-limits'`.execute(db);
    const answer = await service.call("GET /ready");
    expect(answer).toMatchObject(notReady("migrations"));
    expect(JSON.stringify(answer.body)).toContain("0007-limits");
    await sql`insert into kysely_migration (name, timestamp) values ('0007-limits', '')`.execute(db);
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
    await expect(checkReadiness(db, new AbortController().signal)).rejects.toMatchObject({
      code: "not_ready",
      extra: { details: [{ path: "database" }] },
    });
  });

  test("fails while the process is shutting down", async () => {
    await expect(checkReadiness(service.database.db, AbortSignal.abort())).rejects.toMatchObject({
      code: "not_ready",
      extra: { details: [{ path: "process" }] },
    });
  });
});
