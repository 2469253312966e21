import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { type Received, startReceiver } from "@tintype/reader/test/network/receiver";
import type { DeliveryCause } from "@tintype/shared/api/notifications/delivery-causes";
import { night } from "@tintype/shared/testing/night";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { addReceiver, addUser, RECEIVER_TYPES, receiversFor } from "../../../test/webhooks/factories.ts";
import { failureOf, type OtherSides, openOtherSides } from "../../../test/webhooks/other-side.ts";
import { isSigned } from "../../../test/webhooks/signature.ts";
import { type DeliveryId, newId, type UserId } from "../../platform/ids.ts";
import { type JobRunner, startJobs } from "../../platform/jobs/runner.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { deliveryCause } from "./cause.ts";
import { deliver } from "./deliver.ts";
import { deliveryTasks } from "./jobs.ts";
import { enqueueOne, queueDelivery } from "./outbox.ts";
import { claimDelivery, deleteOldDeliveries, endAttempt } from "./repository.ts";
import type { AttemptRow, DeliveryRow, ReceiverOf } from "./rows.ts";

const box = createSecretBox("for tests only ".repeat(4));

let database: TestDatabase;
let user: UserId;

let others: OtherSides;
beforeAll(async () => {
  trustReceivers();
  others = await openOtherSides();
  return () => others.stop();
});
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(database.drop);
  user = await addUser(database.db);
});

/** The options of a worker that delivers. */
function options(retryDelays: readonly number[] = [0, 0, 0], policy = createEgressPolicy(["127.0.0.0/8"])) {
  const outbound = { policy, resolve: async () => ["127.0.0.1"], ownPorts: new Set<number>() };
  return { db: database.db, receivers: receiversFor(database.db, box, outbound, others.mailer), retryDelays };
}

/** Starts a worker that delivers until the test ends. */
async function startWorker({
  retryDelays,
  concurrency = 4,
}: {
  retryDelays?: readonly number[];
  concurrency?: number;
} = {}): Promise<JobRunner> {
  const tasks = deliveryTasks(options(retryDelays));
  const runner = await startJobs({ url: database.url, tasks, concurrency, log: silent });
  let stopped: Promise<void> | undefined;
  const stop = (how: { graceMs: number }) => {
    stopped ??= runner.stop(how);
    return stopped;
  };
  onTestFinished(() => stop({ graceMs: 0 }));
  return { stop };
}

/** Adds a test: a ping to a webhook, a message to a channel. */
const ping = (of: ReceiverOf, { isLowPriority = false } = {}) => {
  const links = { link: "/app/reviews", settings_link: "/app/channels/1" };
  const message = { type: "test", period: null, announcements: [], more: 0, ...links };
  const test =
    of.webhook_id === null
      ? ({ event: "test", body: JSON.stringify(message) } as const)
      : ({ event: "ping", body: JSON.stringify({ event: "ping", data: { webhook_id: of.webhook_id } }) } as const);
  return database.db.transaction().execute((tx) => enqueueOne(tx, { ...of, ...test }, { isLowPriority }));
};

const deliveryOf = async (id: DeliveryId): Promise<DeliveryRow> =>
  database.db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const attemptsOf = async (id: DeliveryId): Promise<AttemptRow[]> =>
  database.db.selectFrom("delivery_attempts").selectAll().where("delivery_id", "=", id).orderBy("number").execute();

/** The webhook or the channel. */
const receiverOf = async ({ webhook_id, channel_id }: ReceiverOf) => {
  const rows = await sql<{ status: string; active: boolean }>`
    select status, active from webhooks where id = ${webhook_id}
    union all select status, active from channels where id = ${channel_id}`.execute(database.db);
  return rows.rows[0];
};

/** Changes or deletes all webhooks and channels. */
const onAll = async (change: (table: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  for (const table of ["webhooks", "channels"]) await change(sql.table(table)).execute(database.db);
};
const pauseAll = () => onAll((table) => sql`update ${table} set active = false`);

const countJobs = async () => (await database.pool.query("select from graphile_worker._private_jobs")).rowCount;

const deliveryId = ({ headers }: Pick<Received, "headers">) => headers["x-service-delivery"];

test("deliver sends the stored body, signed with the webhook's secret and the time of the attempt", async () => {
  const receiver = await startReceiver(204);
  const webhook = await addReceiver(database.db, box, "webhook", { user, url: receiver.url, secret: "whsec_ünïcode" });
  const { id, body } = await ping(webhook);
  await startWorker();
  await eventually(() => deliveryOf(id)).toMatchObject({ status: "delivered", next_attempt_at: null, error: null });

  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received as [Received];
  expect(received).toMatchObject({
    method: "POST",
    path: "/hook?of=test",
    headers: {
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Tintype\/\d/),
      "x-service-delivery": id,
      connection: "close",
    },
  });
  expect(received.body.toString()).toBe(body);
  expect(await isSigned(received, "whsec_ünïcode")).toBe(true);
  expect(await isSigned({ ...received, body: Buffer.from(`${body} `) }, "whsec_ünïcode")).toBe(false);
  const [attempt] = await attemptsOf(id);
  expect(attempt).toMatchObject({ number: 1, response_status: 204, error: null });
  expect(received.headers["x-service-timestamp"]).toBe(String(Math.floor(Number(attempt?.at) / 1000)));
  await eventually(countJobs).toBe(0);
});

describe.each(night.cases(RECEIVER_TYPES, 1))("The outbox of receivers of the type %s", (type) => {
  const what = type === "webhook" ? "webhook" : "channel";
  const start = (answer: Parameters<OtherSides["start"]>[1], onRequest?: () => void) =>
    others.start(type, answer, onRequest);
  const add = (of: { user: UserId; url?: string }) => addReceiver(database.db, box, type, of);

  test("a delivery that fails three times, each time with a new signature, marks the receiver as failed until the next success", async () => {
    const receiver = await start("fails");
    const target = await add({ user, url: receiver.url });
    const { id } = await ping(target);
    await startWorker({ retryDelays: [0, 1.1, 1.1] });
    await eventually(() => deliveryOf(id)).toMatchObject({
      failures: 1,
      status: "pending",
      next_attempt_at: expect.any(Date),
    });
    const { error, response_status: refusal } = failureOf(type);
    await eventually(() => deliveryOf(id)).toMatchObject({ status: "failed", error, next_attempt_at: null });
    expect(await receiverOf(target)).toMatchObject({ status: "failed", active: true });
    expect((await attemptsOf(id)).map((attempt) => [attempt.number, attempt.response_status, attempt.error])).toEqual([
      [1, refusal, error],
      [2, refusal, error],
      [3, refusal, error],
    ]);
    expect(receiver.received.map(deliveryId)).toEqual(Array(3).fill(type === "webhook" ? id : undefined));
    const timestamps = receiver.received.map(({ headers }) => headers["x-service-timestamp"]);
    expect(new Set(timestamps).size).toBe(type === "webhook" ? 3 : 1);
    for (const received of type === "webhook" ? receiver.received : []) {
      expect(await isSigned(received, "secret")).toBe(true);
    }
    await eventually(countJobs).toBe(0);

    receiver.answer = "takes";
    const nextDelivery = await ping(target);
    await eventually(() => deliveryOf(nextDelivery.id)).toMatchObject({ status: "delivered" });
    expect(await receiverOf(target)).toMatchObject({ status: "active" });
    expect(receiver.received).toHaveLength(4);
  });

  test("deliver makes no attempt before the delivery is due", async () => {
    const receiver = await start("fails");
    const target = await add({ user, url: receiver.url });
    const { id } = await ping(target);
    const run = (delays: number[]) =>
      deliver(id, options(delays), { log: silent, signal: new AbortController().signal });
    const dueIn = async () => {
      const { rows } = await sql<{ job: number; announced: number }>`
      select extract(epoch from run_at - updated_at)::float8 as job,
        extract(epoch from run_at - next_attempt_at)::float8 as announced
      from graphile_worker.jobs, deliveries where key = ${`delivery:${id}`}`.execute(database.db);
      return rows;
    };

    await run([3600, 60, 300]);
    expect(receiver.received).toEqual([]);
    await run([0, 60, 300]);
    expect(await dueIn()).toEqual([{ job: expect.closeTo(60, 1), announced: expect.closeTo(0, 2) }]);
    // A job may run too early, for example when its worker died. Then the delivery still waits until it is due.
    await run([0, 60, 300]);
    expect(receiver.received).toHaveLength(1);
    await database.db
      .updateTable("deliveries")
      .set({ next_attempt_at: new Date(0) })
      .execute();
    await run([0, 60, 300]);
    expect(await dueIn()).toEqual([{ job: expect.closeTo(300, 1), announced: expect.closeTo(0, 2) }]);
    expect(receiver.received).toHaveLength(2);
  });

  test("a pending delivery fails without being sent once its receiver is paused", async () => {
    const receiver = await start("fails");
    const target = await add({ user, url: receiver.url });
    const { id } = await ping(target);
    await startWorker({ retryDelays: [0, 1, 1] });
    await eventually(() => receiver.received.length).toBe(1);
    await pauseAll();
    await eventually(() => deliveryOf(id)).toMatchObject({ status: "failed", error: `the ${what} is paused` });
    expect(receiver.received).toHaveLength(1);
    expect(await receiverOf(target)).toMatchObject({ status: "active" });
  });

  test("deleting a receiver stops its pending delivery and discards the result of the one that is being sent", async () => {
    const gate = Promise.withResolvers<void>();
    const receiver = await start(gate.promise);
    const target = await add({ user, url: receiver.url });
    await ping(target);
    await startWorker({ concurrency: 1 });
    await eventually(() => receiver.received.length).toBe(1);
    await ping(target);
    await onAll((table) => sql`delete from ${table}`);
    gate.resolve();
    await eventually(countJobs).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  test("a receiver that hangs delays neither other receivers nor, once it answers, its own later deliveries", async () => {
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const slow = await start(gate.promise, () => order.push("slow"));
    const quick = await start("takes", () => order.push("quick"));
    const toSlow = await add({ user, url: slow.url });
    const toQuick = await add({ user, url: quick.url });
    const slowDeliveries = [];
    for (let n = 0; n < 12; n += 1) slowDeliveries.push(await ping(toSlow));
    await startWorker({ concurrency: 6 });
    await eventually(() => order.length).toBe(3);
    await eventually(countJobs).toBe(3);
    await ping(toQuick);
    await eventually(() => order).toEqual(["slow", "slow", "slow", "quick"]);
    gate.resolve();
    await eventually(() => slow.received.length).toBe(12);
    for (const { id } of slowDeliveries)
      await eventually(() => deliveryOf(id)).toMatchObject({ status: "delivered", slot: null });
  });

  test("an owner whose receivers all hang delays nobody else, and the rest is sent once the others are deleted", async () => {
    const gate = Promise.withResolvers<void>();
    const slow = await start(gate.promise);
    const quick = await start("takes");
    for (let n = 0; n < 12; n += 1) await ping(await add({ user, url: slow.url }));
    await startWorker({ concurrency: 14 });
    await eventually(() => slow.received.length).toBe(10);
    await eventually(countJobs).toBe(10);
    await ping(await add({ user: await addUser(database.db), url: quick.url }));
    await eventually(() => quick.received.length).toBe(1);
    await onAll(
      (table) => sql`delete from ${table} where id in (select receiver_id from deliveries where slot = 'taken')`,
    );
    gate.resolve();
    await eventually(() => slow.received.length).toBe(12);
  });

  test("a failed receiver gets one delivery at a time, and several again once it has answered", async () => {
    const gate = Promise.withResolvers<void>();
    const receiver = await start((nth) => (nth === 1 ? gate.promise : "never"));
    const target = await add({ user, url: receiver.url });
    await onAll((table) => sql`update ${table} set status = 'failed'`);
    for (let n = 0; n < 8; n += 1) await ping(target);
    const worker = await startWorker({ concurrency: 6 });
    await eventually(() => receiver.received.length).toBe(1);
    await eventually(countJobs).toBe(1);
    gate.resolve();
    await eventually(() => receiver.received.length).toBe(4);
    await worker.stop({ graceMs: 0 });
  });

  test("deliveries that wait for a slot fail once their webhook is paused", async () => {
    const gate = Promise.withResolvers<void>();
    const receiver = await start(gate.promise);
    const target = await add({ user, url: receiver.url });
    for (let n = 0; n < 8; n += 1) await ping(target);
    await startWorker({ concurrency: 6 });
    await eventually(() => receiver.received.length).toBe(3);
    await eventually(countJobs).toBe(3);
    await pauseAll();
    gate.resolve();
    const statuses = async () =>
      (await database.db.selectFrom("deliveries").select("status").execute()).map(({ status }) => status).toSorted();
    await eventually(statuses).toEqual([...Array(3).fill("delivered"), ...Array(5).fill("failed")]);
    expect(receiver.received).toHaveLength(3);
  });

  test("a delivery that is aborted by the stop of its worker counts no attempt and is sent again", async () => {
    const receiver = await start("never");
    const target = await add({ user, url: receiver.url });
    const { id } = await ping(target);
    const firstWorker = await startWorker();
    await eventually(() => receiver.received.length).toBe(1);
    await firstWorker.stop({ graceMs: 0 });
    expect(await deliveryOf(id)).toMatchObject({ status: "pending", failures: 0 });
    expect(await attemptsOf(id)).toEqual([]);

    receiver.answer = "takes";
    await startWorker();
    await eventually(() => deliveryOf(id)).toMatchObject({ status: "delivered" });
    expect(receiver.received).toHaveLength(2);
  });

  test("an attempt that is no longer current writes nothing", async () => {
    const target = await add({ user });
    const { id } = await ping(target);
    const { db } = database;
    const old = await claimDelivery(db, await deliveryOf(id));
    const current = await claimDelivery(db, await deliveryOf(id));
    expect(await endAttempt(db, old, { status: "failed", error: "late" })).toBeUndefined();
    expect(await deliveryOf(id)).toMatchObject({ status: "pending", slot: "taken" });
    expect(await endAttempt(db, current, { status: "delivered" })).toMatchObject({ status: "delivered", slot: null });
    expect(await endAttempt(db, current, { status: "failed", error: "again" })).toBeUndefined();
  });

  test("deliver leaves the delivery to another worker if it cannot decrypt the secret", async () => {
    const receiver = await start("takes");
    const target = await addReceiver(database.db, createSecretBox("another secret ".repeat(4)), type, {
      user,
      url: receiver.url,
    });
    const { id } = await ping(target);
    const attempt = deliver(id, options(), { log: silent, signal: new AbortController().signal });
    await expect(attempt).rejects.toThrow("another JWT_SECRET");
    expect(await deliveryOf(id)).toMatchObject({ status: "pending", attempt: 0, slot: null });
    expect(receiver.received).toEqual([]);
  });

  test("deleteOldDeliveries deletes deliveries after their days, except those that are being sent", async () => {
    const { db } = database;
    const target = await add({ user });
    const [old, recent, sending] = [await ping(target), await ping(target), await ping(target)];
    const age = (id: DeliveryId, days: number) =>
      db
        .updateTable("deliveries")
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", id)
        .execute();
    await age(old.id, 31);
    await age(recent.id, 29);
    await age(sending.id, 31);
    await claimDelivery(db, sending);
    await deleteOldDeliveries(db, 30);
    const remaining = await db.selectFrom("deliveries").select("id").orderBy("id").execute();
    expect(remaining.map(({ id }) => id)).toEqual([recent.id, sending.id].toSorted());
  });

  test("a job does nothing if its delivery has ended or been deleted", async () => {
    const receiver = await start("takes");
    const target = await add({ user, url: receiver.url });
    const { id } = await ping(target);
    await startWorker();
    await eventually(() => deliveryOf(id)).toMatchObject({ status: "delivered" });
    await queueDelivery(database.db, id);
    await queueDelivery(database.db, newId<DeliveryId>());
    await eventually(countJobs).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  test("deliveries of events go before tests and before what waited for a slot, however many there are", async () => {
    const receiver = await start("takes");
    const otherUser = await addUser(database.db);
    const busy = await add({ user, url: receiver.url });
    const target = await add({ user: otherUser, url: receiver.url });
    for (let n = 0; n < 8; n += 1) await ping(busy, { isLowPriority: true });
    const { id } = await ping(target);
    await startWorker({ concurrency: 1 });
    await eventually(async () => receiver.received.length).toBe(9);
    const { rows } = await sql<{ delivery_id: string }>`select delivery_id from delivery_attempts order by at`.execute(
      database.db,
    );
    expect(rows[0]?.delivery_id).toBe(id);
  });
});

describe.each(night.cases(RECEIVER_TYPES.slice(0, -1), 1))(
  "The outbox of receivers by HTTPS, of the type %s",
  (type) => {
    const add = (of: { user: UserId; url: string }) => addReceiver(database.db, box, type, of);

    test.each<
      [
        what: string,
        answer: Parameters<typeof startReceiver>[0],
        status: number | null,
        error: string,
        cause: DeliveryCause,
      ]
    >([
      [
        "a redirect",
        (_, response) => response.writeHead(302, { location: "/" }).end(),
        302,
        "the receiver answered 302, and redirects are not followed",
        "redirect",
      ],
      ["a client error", 410, 410, "the receiver answered 410", "http_status"],
      [
        "a connection that closes early",
        (_, response) => response.destroy(),
        null,
        "the connection was closed before an answer came",
        "unreachable",
      ],
      ["silence", () => undefined, null, "no answer came within 5 seconds", "timeout"],
    ])("deliver records a failed attempt for %s", async (_, answer, response_status, error, cause) => {
      const receiver = await startReceiver(answer);
      const target = await add({ user, url: receiver.url });
      const { id } = await ping(target);
      await deliver(id, options(), { log: silent, signal: new AbortController().signal });
      const attempts = await attemptsOf(id);
      expect(attempts).toMatchObject([{ response_status, error }]);
      expect(attempts.map((attempt) => deliveryCause(attempt.error))).toEqual([cause]);
      expect(receiver.received).toHaveLength(1);
    });

    test("deliver sends nothing if the host name has come to resolve to a private address", async () => {
      const receiver = await startReceiver();
      const target = await add({ user, url: "https://rebinding.example/" });
      const { id } = await ping(target);
      await deliver(id, options([0, 0, 0], createEgressPolicy([])), {
        log: silent,
        signal: new AbortController().signal,
      });
      expect(await attemptsOf(id)).toMatchObject([{ response_status: null, error: "the address is not public" }]);
      expect(receiver.received).toEqual([]);
    });

    test("a delivery waits for Retry-After of an answer 429 if that is longer than its own delay", async () => {
      const receiver = await startReceiver((_, response) => response.writeHead(429, { "retry-after": "120" }).end());
      const { id } = await ping(await add({ user, url: receiver.url }));
      const run = (delays: number[]) =>
        deliver(id, options(delays), { log: silent, signal: new AbortController().signal });
      const waitOf = async () => {
        const { next_attempt_at } = await deliveryOf(id);
        return Math.round((Number(next_attempt_at) - Date.now()) / 10_000) * 10;
      };
      await run([0, 60, 300]);
      expect(await waitOf()).toBe(120);
      await database.db
        .updateTable("deliveries")
        .set({ next_attempt_at: new Date(0) })
        .execute();
      await run([0, 60, 300]);
      expect(await waitOf()).toBe(300);
      expect(await attemptsOf(id)).toMatchObject([{ response_status: 429 }, { response_status: 429 }]);
    });
  },
);
