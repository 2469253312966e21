import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@tintype/reader/test/eventually";
import { night } from "@tintype/shared/testing/night";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import type { Person } from "../../../test/accounts/teams.ts";
import { type PaidService, startPaidService, statusOf, waitingJobs } from "../../../test/payments/service.ts";
import { send, signed } from "../../../test/payments/signed.ts";
import type { UserId } from "../../platform/ids.ts";
import { deleteOldEvents } from "./repository.ts";

// Events as Stripe sends them, to a service that can check them but has no Stripe to ask.

let service: PaidService;
/** A service with a test key, and nothing at Stripe's address. */
let keyed: PaidService;

beforeAll(async () => {
  [service, keyed] = await Promise.all([startPaidService(), startPaidService({ stripeUrl: "http://127.0.0.1:1" })]);
});
afterAll(() => Promise.all([service.stop(), keyed.stop()]));

async function signUp(paidService: PaidService = service): Promise<Person> {
  const user = await registerUser(paidService.call);
  return { ...user, call: (request, options = {}) => paidService.call(request, { token: user.token, ...options }) };
}

const now = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_${crypto.randomUUID()}`;

/** An event of a customer, with only the fields that matter. @param age in seconds */
function event(type: string, object: object, age = 0) {
  return { id: newId("evt"), object: "event", type, created: now() - age, data: { object } };
}

/** The events of a customer's subscription, from the oldest to the newest. */
function lifeOf(userId: string, customer = newId("cus")) {
  const subscription = newId("sub");
  const end = now() + 20 * 86_400;
  return {
    customer,
    end,
    bought: event(
      "checkout.session.completed",
      {
        id: newId("cs"),
        customer,
        client_reference_id: userId,
        metadata: { plan: "pro" },
        subscription,
        mode: "subscription",
      },
      50,
    ),
    failed: event("invoice.payment_failed", { id: newId("in"), customer, subscription }, 40),
    paid: event("invoice.paid", { id: newId("in"), customer, subscription, period_end: end }, 30),
    leaving: event(
      "customer.subscription.updated",
      { id: subscription, customer, status: "active", cancel_at_period_end: true },
      20,
    ),
    over: event("customer.subscription.deleted", { id: subscription, customer, status: "canceled" }, 10),
  };
}

describe.each([
  ["without a key", () => service],
  ["with a test key and nothing at Stripe's address", () => keyed],
])("%s, events have their documented effects:", (_, serviceOfCase) => {
  const tell = async (...events: object[]) => {
    for (const one of events) {
      expect(await send(serviceOfCase().call, one)).toMatchObject({ status: 200, body: { received: true } });
    }
    await serviceOfCase().settled();
  };

  test("a whole subscription, each event twice", async () => {
    const ada = await signUp(serviceOfCase());
    const { bought, failed, paid, leaving, over, end } = lifeOf(ada.id);
    await tell(bought, bought);
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active", usage: { extractions_limit: 1000 } });
    await tell(failed, failed);
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "past_due" });
    await tell(paid, paid, failed);
    const period = new Date(end * 1000).toISOString();
    expect(await statusOf(ada)).toMatchObject({
      plan: "pro",
      status: "active",
      current_period_end: period,
      cancel_at_period_end: false,
      usage: { extractions_used: 0, extractions_limit: 1000, reset_date: period },
    });
    await tell(leaving, bought, leaving);
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active", cancel_at_period_end: true });
    await tell(over, paid, over, bought, leaving);
    expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "canceled", cancel_at_period_end: false });
  });

  test("an end that arrives before its beginning", async () => {
    const ada = await signUp(serviceOfCase());
    const { bought, paid, over } = lifeOf(ada.id);
    await tell(over, paid);
    expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "active" });
    await tell(bought);
    expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "canceled" });
  });
});

describe("a service with a test key, which something other than Stripe answers", () => {
  let answer = { status: 200, body: "" };
  const server = createServer((_, response) => void response.writeHead(answer.status).end(answer.body));
  let stub: PaidService;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    stub = await startPaidService({ stripeUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await stub.stop();
    server.close();
    server.closeAllConnections();
  });

  test.each([
    ["that it does not know the key", 401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}'],
    ["that it does not know the path, as text", 404, "Not found"],
    ["that it does not know the path, as JSON", 404, "{}"],
    ["something unexpected", 200, '{"id":"x"}'],
    ["without the subscription", 200, '{"object":"list","data":[]}'],
  ])("%s, the events have their documented effects", async (_, status, body) => {
    answer = { status, body };
    const ada = await signUp(stub);
    await send(stub.call, lifeOf(ada.id).bought);
    await stub.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active" });
  });

  test.each([
    ["with an error of Stripe", 500, '{"error":{"type":"api_error","message":"no"}}'],
    ["with an error in HTML", 502, "<html>Bad gateway</html>"],
    ["with an error in other JSON", 503, "{}"],
    ["with too many requests", 429, '{"error":{"type":"invalid_request_error","message":"slow down"}}'],
  ])("%s, it is asked again", async (_, status, body) => {
    answer = { status, body };
    const ada = await signUp(stub);
    await send(stub.call, lifeOf(ada.id).bought);
    await eventually(async () => waitingJobs(stub)).toEqual([{ task: "sync_subscription", again: true }]);
    expect(await statusOf(ada)).toMatchObject({ plan: "free" });
    answer = { status: 404, body: "" };
    await stub.hurry();
    await stub.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro" });
  });
});

test("events wait for Stripe on a service with a live key and nothing at Stripe's address", async () => {
  const live = await startPaidService({ stripeUrl: "http://127.0.0.1:1", env: { STRIPE_SECRET_KEY: "sk_live_x" } });
  const ada = await signUp(live);
  await send(live.call, lifeOf(ada.id).bought);
  await eventually(async () => waitingJobs(live)).toEqual([{ task: "sync_subscription", again: true }]);
  const status = await statusOf(ada);
  await live.stop();
  expect(status).toMatchObject({ plan: "free", status: "active" });
});

test("the last four events have the same result in every order, each delivered twice", async () => {
  const orders = night.cases(permutations([0, 1, 2, 3]), 2);
  const ada = await signUp();
  const lives = await Promise.all(
    orders.map(async (order) => {
      const userId = await copyOf(ada.id);
      const { bought, failed, paid, leaving, over } = lifeOf(userId);
      await send(service.call, bought);
      return { userId, events: order.flatMap((index) => [failed, paid, leaving, over].slice(index, index + 1)) };
    }),
  );
  await service.settled();
  for (const { events } of lives) {
    for (const one of events.flatMap((event) => [event, event])) await send(service.call, one);
  }
  await service.settled();
  const { db } = service.database;
  const ids = lives.map(({ userId }) => userId);
  const ended = await db.selectFrom("subscriptions").select(["plan", "status"]).where("user_id", "in", ids).execute();
  expect(ended).toEqual(orders.map(() => ({ plan: null, status: "canceled" })));
  const users = await db.selectFrom("users").select("plan").where("id", "in", ids).execute();
  expect(users).toEqual(orders.map(() => ({ plan: null })));
});

/** Creates another account, without the time that hashing a password takes. */
async function copyOf(id: UserId): Promise<UserId> {
  const { rows } = await sql<{ id: UserId }>`
    insert into users (id, email, name, password_hash)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', name, password_hash from users where id = ${id}
    returning id`.execute(service.database.db);
  const [copy] = rows;
  if (!copy) throw new Error(`there is no user ${id}`);
  return copy.id;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe("an event", () => {
  const refused = { status: 400, body: { error: { code: "invalid_signature" } } };
  const stored = async (id: string) =>
    service.database.db.selectFrom("stripe_events").select("processed_at").where("id", "=", id).execute();

  test("is refused if it is signed with another secret, too long ago, not at all, or over other bytes", async () => {
    const ada = await signUp();
    const { bought } = lifeOf(ada.id);
    const post = (request: { body: string; headers: Record<string, string> }) =>
      service.call("POST /api/payments/webhook", request);
    expect(await send(service.call, bought, { secret: "whsec_of_somebody_else" })).toMatchObject(refused);
    expect(await send(service.call, bought, { timestamp: now() - 301 })).toMatchObject(refused);
    const { body, headers } = signed(bought);
    expect(await post({ body: `${body} `, headers })).toMatchObject(refused);
    expect(await post({ body, headers: { "content-type": "application/json" } })).toMatchObject(refused);
    expect(await post({ body: "", headers })).toMatchObject(refused);
    expect(await post({ body, headers: { ...headers, "stripe-signature": "nonsense" } })).toMatchObject(refused);
    expect(await stored(bought.id)).toEqual([]);
    // A signature of four minutes ago is valid.
    expect((await send(service.call, bought, { timestamp: now() - 240 })).status).toBe(200);
  });

  const HEX = "0".repeat(64);
  test.each<[string, string | undefined]>([
    ["is missing", undefined],
    ["is empty", ""],
    ["is malformed", "nonsense"],
    ["has no timestamp", `v1=${HEX}`],
    ["has an empty timestamp", `t=,v1=${HEX}`],
    ["has a timestamp that is not a number", `t=soon,v1=${HEX}`],
    ["has two timestamps", `t=${now()},t=${now()},v1=${HEX}`],
    ["has no v1", `t=${now()}`],
    ["has a v1 without a value", `t=${now()},v1`],
    ["has an empty v1", `t=${now()},v1=`],
    ["has an empty v1 beside another", `t=${now()},v1=${HEX},v1=`],
    ["has a v1 that is not a digest", `t=${now()},v1=abc`],
    ["has another scheme", `t=${now()},v0=${HEX}`],
    ["has the wrong digest", `t=${now()},v1=${HEX}`],
    ["is too old", `t=${now() - 301},v1=${HEX}`],
  ])(
    "is refused with 400 before its content type and body are looked at if its Stripe-Signature %s",
    async (_, header) => {
      const signature = header === undefined ? {} : { "stripe-signature": header };
      const post = (body: string, contentType: string) =>
        service.call("POST /api/payments/webhook", { body, headers: { "content-type": contentType, ...signature } });
      expect(await post(signed(lifeOf("x").bought).body, "application/json")).toMatchObject(refused);
      expect(await post("not JSON", "text/plain")).toMatchObject(refused);
      expect(await post("", "application/json")).toMatchObject(refused);
    },
  );

  test("is refused with 400 if its signature is malformed, even if its body is over the limit", async () => {
    const headers = { "content-type": "application/json", "stripe-signature": `t=${now()},v1=` };
    const answer = await service.call("POST /api/payments/webhook", { body: "x".repeat(2_000_000), headers });
    expect(answer).toMatchObject(refused);
  });

  test("is refused with 415 if its signature is valid but its content type is another", async () => {
    const { body, headers } = signed(lifeOf("x").bought);
    const answer = await service.call("POST /api/payments/webhook", {
      body,
      headers: { ...headers, "content-type": "text/plain" },
    });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: "unsupported_media_type" } } });
  });

  test("is verified over its bytes, whatever its white space", async () => {
    const ada = await signUp();
    const { bought } = lifeOf(ada.id);
    expect((await service.call("POST /api/payments/webhook", signed(JSON.stringify(bought, null, "\t")))).status).toBe(
      200,
    );
    await service.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro" });
  });

  test("is acknowledged and changes nothing if its customer or type is unknown", async () => {
    const strange = lifeOf(crypto.randomUUID());
    const oldRows = await service.database.db.selectFrom("subscriptions").selectAll().orderBy("user_id").execute();
    for (const one of [
      strange.bought,
      strange.paid,
      event("invoice.paid", { id: "in_1" }),
      event("charge.refunded", { customer: strange.customer }),
      event("checkout.session.completed", {
        customer: newId("cus"),
        client_reference_id: "no uuid",
        metadata: { plan: "pro" },
      }),
    ]) {
      expect((await send(service.call, one)).status).toBe(200);
    }
    await service.settled();
    expect(await service.database.db.selectFrom("subscriptions").selectAll().orderBy("user_id").execute()).toEqual(
      oldRows,
    );
  });

  test("is refused with 422 if it is a signed body that is no event", async () => {
    for (const payload of ["{}", "[]", "{", '{"id":"evt_1","type":"invoice.paid"}']) {
      expect(await service.call("POST /api/payments/webhook", signed(payload))).toMatchObject({
        status: 422,
        body: { error: { code: "validation_error" } },
      });
    }
  });

  test("belongs to the user that it names if its session has no customer", async () => {
    const ada = await signUp();
    const session = { id: "cs_1", customer: null, client_reference_id: ada.id, metadata: { plan: "pro" } };
    await send(service.call, event("checkout.session.completed", session));
    await service.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active" });
  });

  test("is answered with 500 if it cannot be stored, so that Stripe sends it again", async () => {
    const { db } = service.database;
    const ada = await signUp();
    const { bought } = lifeOf(ada.id);
    await db.schema.alterTable("stripe_events").renameTo("stripe_events_away").execute();
    const answer = await send(service.call, bought);
    await db.schema.alterTable("stripe_events_away").renameTo("stripe_events").execute();
    expect(answer.status).toBe(500);
    expect((await send(service.call, bought)).status).toBe(200);
    await service.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro" });
  });

  test("is never rate limited", async () => {
    const one = event("charge.refunded", {});
    const limited = await startPaidService({
      jobs: false,
      requestLimits: {
        anonymous: 1,
        views: 1,
        login: 1,
        password: 1,
        diff: 1,
        webhookTest: 1,
        registration: 1,
        export: 1,
        upload: 1,
      },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(limited.call, one)));
    await limited.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("has its effect once if many of one customer arrive concurrently", async () => {
    const ada = await signUp();
    const life = lifeOf(ada.id);
    const events = [life.bought, life.failed, life.paid, life.leaving];
    await Promise.all([...events, ...events, ...events].map((one) => send(service.call, one)));
    await service.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active", cancel_at_period_end: true });
    for (const { id } of events) expect(await stored(id)).toEqual([{ processed_at: expect.any(Date) }]);
  });

  test("is deleted after its days", async () => {
    const one = lifeOf((await signUp()).id).bought;
    await send(service.call, one);
    await eventually(async () => (await stored(one.id))[0]?.processed_at).toBeInstanceOf(Date);
    const { db } = service.database;
    await sql`update stripe_events set received_at = now() - interval '91 days' where id = ${one.id}`.execute(db);
    expect(await deleteOldEvents(db, 90)).toBe(1);
    expect(await stored(one.id)).toEqual([]);
  });
});
