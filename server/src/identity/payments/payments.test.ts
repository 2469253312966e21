import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { createdApiKey } from "@tintype/shared/api/accounts/auth";
import { night } from "@tintype/shared/testing/night";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import type { Person } from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import type { StandInEvent } from "../../../test/payments/ledger.ts";
import {
  BACK,
  openCheckout,
  type PaidService,
  startPaidService,
  statusOf,
  waitingJobs,
} from "../../../test/payments/service.ts";
import { send } from "../../../test/payments/signed.ts";
import { type StripeStandIn, startStripe } from "../../../test/payments/stripe-stand-in.ts";
import { parseEvent } from "./parse-event.ts";
import { insertEvent } from "./repository.ts";
import { retryDelay } from "./sync-job.ts";
import { syncSubscription } from "./sync-subscription.ts";

let stripe: StripeStandIn;
let service: PaidService;

beforeAll(async () => {
  stripe = await startStripe();
  service = await startPaidService({ stripeUrl: stripe.url });
});
afterAll(async () => {
  await service.stop();
  await stripe.close();
});
afterEach(() => {
  stripe.mode = "well";
  stripe.beforeAnswer = () => undefined;
});

async function signUp(paidService: PaidService = service): Promise<Person> {
  const user = await registerUser(paidService.call);
  return { ...user, call: (request, options = {}) => paidService.call(request, { token: user.token, ...options }) };
}

const checkout = (person: Person, json: object = {}) =>
  person.call("POST /api/payments/checkout", { json: { plan: "pro", success_url: BACK, cancel_url: BACK, ...json } });
const portal = (person: Person, return_url = BACK) =>
  person.call("POST /api/payments/portal", { json: { return_url } });
const customersOf = ({ id }: Person) =>
  [...stripe.customers.values()].filter(({ metadata }) => metadata.user_id === id);
const details = ({ body }: Answer) =>
  (body as { error: { details: { path: string; message: string }[] } }).error.details; // a 422

/** Pays, and delivers Stripe's events. @returns the subscription's id */
async function subscribe(person: Person): Promise<string> {
  const session = await openCheckout(person);
  const oldCount = stripe.events.length;
  await stripe.pay(session);
  for (const event of stripe.events.slice(oldCount)) await send(service.call, event);
  await service.settled();
  return stripe.sessions.get(session)?.subscription ?? "";
}

describe("a checkout", () => {
  test("creates a Stripe session that names the person and the plan", async () => {
    const ada = await signUp();
    const answer = await checkout(ada);
    expect(answer).toMatchObject({
      status: 200,
      body: { checkout_url: expect.stringContaining(`${stripe.url}/pay/cs_`) },
    });
    const session = [...stripe.sessions.values()].at(-1);
    expect(session).toMatchObject({
      client_reference_id: ada.id,
      metadata: { plan: "pro", user_id: ada.id },
      price: "price_pro",
      success_url: BACK,
      cancel_url: BACK,
      customer: customersOf(ada)[0]?.id,
    });
    expect(customersOf(ada)).toMatchObject([{ email: ada.email, name: ada.name }]);
    expect((await checkout(ada, { plan: "enterprise" })).status).toBe(200);
    expect([...stripe.sessions.values()].at(-1)).toMatchObject({ price: "price_enterprise" });
  });

  test("creates one customer for a person, even if many are opened concurrently", async () => {
    const ada = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 ? checkout(ada) : portal(ada))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(customersOf(ada)).toHaveLength(1);
  });

  test("creates a new customer if the first was deleted at Stripe", async () => {
    const ada = await signUp();
    await checkout(ada);
    const [firstCustomer] = customersOf(ada);
    stripe.deleteCustomer(firstCustomer?.id ?? "");
    const answers = await Promise.all([checkout(ada), checkout(ada), portal(ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(customersOf(ada)).toHaveLength(1);
    expect(customersOf(ada)[0]?.id).not.toBe(firstCustomer?.id);
  });

  test("returns to any https URL, and to http on a loopback host, if PAYMENT_RETURN_ORIGINS is not set", async () => {
    const open = await startPaidService({ stripeUrl: stripe.url, jobs: false, env: { PAYMENT_RETURN_ORIGINS: "" } });
    const ada = await signUp(open);
    const answers = [
      await checkout(ada, { success_url: "https://shop.example.org/thanks", cancel_url: "http://localhost:4000/" }),
      await portal(ada, "https://shop.example.org/account"),
      await portal(ada, "http://127.0.0.1:4000/"),
    ];
    const refusals = [
      await checkout(ada, { success_url: "http://shop.example.org/" }),
      await portal(ada, "http://192.168.1.5/"),
      await portal(ada, "/account"),
    ];
    await open.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  test("returns only to allowed origins, and names each URL with another one", async () => {
    const ada = await signUp();
    const evil = "https://evil.example.com/";
    expect(details(await checkout(ada, { success_url: evil }))).toEqual([
      { path: "success_url", message: expect.stringContaining("https://app.example.com") },
    ]);
    expect(details(await checkout(ada, { success_url: evil, cancel_url: "http://app.example.com/" }))).toHaveLength(2);
    expect(details(await portal(ada, evil))).toMatchObject([{ path: "return_url" }]);
    // The service's own pages are allowed, whatever its port.
    const { body } = await ada
      .call("POST /api/teams", { json: { name: "One" } })
      .then(() => ada.call("POST /api/teams", { json: { name: "Two" } }));
    const { upgrade_url: page } = (body as { error: { upgrade_url: string } }).error;
    expect((await checkout(ada, { success_url: page, cancel_url: page })).status).toBe(200);
    expect(customersOf(ada)).toHaveLength(1);
  });

  test("refuses plans that cannot be bought", async () => {
    const ada = await signUp();
    for (const plan of ["free", "gold", 1]) expect((await checkout(ada, { plan })).status).toBe(422);
    expect((await checkout(ada, { extra: 1 })).status).toBe(422);
  });

  test("answers 503 while Stripe fails, and works afterwards", async () => {
    const ada = await signUp();
    stripe.mode = 500;
    expect(await checkout(ada)).toMatchObject({ status: 503, body: { error: { code: "payments_unavailable" } } });
    stripe.mode = "well";
    expect((await checkout(ada)).status).toBe(200);
    expect(customersOf(ada)).toHaveLength(1);
  });

  test("answers 422 for enterprise and 503 for pro if there are no prices", async () => {
    const bare = await startPaidService({
      stripeUrl: stripe.url,
      jobs: false,
      env: { STRIPE_PRICE_PRO: "", STRIPE_PRICE_ENTERPRISE: "" },
    });
    const ada = await signUp(bare);
    const answers = [
      await checkout(ada, { plan: "enterprise" }),
      await checkout(ada),
      await ada.call("GET /api/payments/status"),
    ];
    await bare.stop();
    expect(answers).toMatchObject([
      {
        status: 422,
        body: { error: { details: [{ path: "plan", message: expect.stringContaining("contact sales") }] } },
      },
      { status: 503 },
      { status: 200, body: { available_plans: [] } },
    ]);
  });
});

test("payments answer 403 to an API key", async () => {
  const ada = await signUp();
  const { key: token } = createdApiKey.parse(
    (await ada.call("POST /api/auth/api-keys", { json: { name: "CI" } })).body,
  );
  for (const request of ["POST /api/payments/checkout", "POST /api/payments/portal", "GET /api/payments/status"]) {
    expect(await service.call(request, { token })).toMatchObject({
      status: 403,
      body: { error: { code: "forbidden" } },
    });
  }
});

test("the portal is Stripe's page for the person's customer", async () => {
  const ada = await signUp();
  expect(await portal(ada)).toMatchObject({
    status: 200,
    body: { portal_url: `${stripe.url}/portal/${customersOf(ada)[0]?.id}` },
  });
});

test("a service without Stripe answers the status, and 503 to everything else", async () => {
  const bare = await startPaidService({ jobs: false, env: { STRIPE_WEBHOOK_SECRET: "" } });
  const ada = await signUp(bare);
  const refused = { status: 503, body: { error: { code: "payments_unavailable" } } };
  const [status, ...others] = [await statusOf(ada), await checkout(ada), await portal(ada), await send(bare.call, {})];
  await bare.stop();
  const now = new Date();
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
  expect(status).toEqual({
    plan: "free",
    status: "active",
    current_period_end: end,
    cancel_at_period_end: false,
    usage: { extractions_used: 0, extractions_limit: 50, reset_date: end },
    available_plans: [],
    has_portal: false,
  });
  expect(others).toMatchObject([refused, refused, refused]);
});

describe("an outage of Stripe", () => {
  test.each(
    night.cases(
      [
        ["answers 500", 500],
        ["answers 429", 429],
        ["does not answer", "silent"],
      ] as const,
      1,
    ),
  )("loses no event if Stripe %s: it is asked again", async (_, mode) => {
    const ada = await signUp();
    const session = await openCheckout(ada);
    stripe.mode = mode;
    const firstEvent = stripe.events.length;
    await stripe.pay(session);
    for (const event of stripe.events.slice(firstEvent)) expect((await send(service.call, event)).status).toBe(200);
    await eventually(async () => waitingJobs(service)).toEqual([{ task: "sync_subscription", again: true }]);
    const oldCount = stripe.requests.length;
    expect(await statusOf(ada)).toMatchObject({ plan: "free" });
    await service.hurry();
    // It fails again, and the job stays in the queue.
    await eventually(() => stripe.requests.length).toBeGreaterThan(oldCount);
    await eventually(async () => waitingJobs(service)).toEqual([{ task: "sync_subscription", again: true }]);
    stripe.mode = "well";
    await service.hurry();
    await service.settled();
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active" });
  });

  test("is followed by retries with growing delays, at most an hour apart", () => {
    expect([1, 2, 3, 11, 12, 1000].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 2_048_000, 3_600_000, 3_600_000]);
  });
});

test("an answer of Stripe changes nothing if a later question has been answered already", async () => {
  // Like two jobs of one customer, one of which was believed dead.
  const act = async (event: StandInEvent | undefined) => {
    const parsed = parseEvent(event, new Date());
    if (parsed) await insertEvent(service.database.db, parsed);
    await syncSubscription(parsed?.id ?? "", service.parts, silent);
  };
  const ada = await signUp();
  const session = await openCheckout(ada);
  await stripe.pay(session);
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stripe.beforeAnswer = async () => {
    stripe.beforeAnswer = () => undefined;
    asked.resolve();
    await told.promise;
  };
  const slow = act(stripe.events.at(-1));
  await asked.promise;
  await stripe.end(stripe.sessions.get(session)?.subscription ?? "");
  await act(stripe.events.at(-1));
  expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "canceled" });
  told.resolve();
  await slow;
  expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "canceled" });
});

test("no event moves a customer from one person to another on a service with a live key", async () => {
  const live = await startPaidService({ stripeUrl: stripe.url, env: { STRIPE_SECRET_KEY: "sk_live_x" } });
  const [ada, eve, newcomer] = [await signUp(live), await signUp(live), await signUp(live)];
  const told = async (what: () => Promise<unknown>, about: object) => {
    await what();
    const event = stripe.events.findLast(({ type }) => type === "checkout.session.completed");
    await send(live.call, { ...event, id: crypto.randomUUID(), data: { object: { ...event?.data.object, ...about } } });
    await live.settled();
  };
  await checkout(eve);
  const session = await openCheckout(ada);
  await told(() => stripe.pay(session), { client_reference_id: eve.id });
  const afterwards = [await statusOf(ada), await statusOf(eve)];
  // A customer without a person becomes that of the person whom checkout names.
  const customer = stripe.createCustomer(new URLSearchParams());
  const foreign = stripe.createSession(
    new URLSearchParams({ customer: customer.id, "line_items[0][price]": "price_pro" }),
    stripe.url,
  );
  await told(() => stripe.pay(foreign.id), { client_reference_id: newcomer.id });
  afterwards.push(await statusOf(newcomer));
  await live.stop();
  expect(afterwards).toMatchObject([{ plan: "pro" }, { plan: "free" }, { plan: "pro" }]);
});

describe("deleting an account", () => {
  const remove = (person: Person) => person.call("DELETE /api/auth/me", { json: { password: person.password } });

  test("cancels the subscription at Stripe as soon as Stripe can be reached", async () => {
    const ada = await signUp();
    const subscription = await subscribe(ada);
    expect((await ada.call("GET /api/auth/export")).body).toMatchObject({
      subscription: [{ subscription_id: subscription, plan: "pro", status: "active" }],
      stripe_customer: [{ customer_id: customersOf(ada)[0]?.id }],
    });
    stripe.mode = 500;
    expect((await remove(ada)).status).toBe(200);
    await eventually(async () => waitingJobs(service)).toEqual([{ task: "delete_customer", again: true }]);
    expect(stripe.subscriptions.get(subscription)?.status).toBe("active");
    stripe.mode = "well";
    await service.hurry();
    await service.settled();
    expect(stripe.subscriptions.get(subscription)?.status).toBe("canceled");
    expect(customersOf(ada)).toEqual([]);
    // The events that Stripe sends about it have no effect.
    expect((await send(service.call, stripe.events.at(-1) ?? {})).status).toBe(200);
    await service.settled();
  });

  test("does not ask Stripe if the person never paid, and accepts that the customer is already deleted", async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    await checkout(eve);
    stripe.deleteCustomer(customersOf(eve)[0]?.id ?? "");
    const oldCount = stripe.requests.length;
    expect([(await remove(ada)).status, (await remove(eve)).status]).toEqual([200, 200]);
    await service.settled();
    expect(stripe.requests.slice(oldCount)).toEqual(["GET /v1/subscriptions"]);
  });
});
