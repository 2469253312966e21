import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import { createTeam, invite, type Person, tokenOf } from "../../../test/accounts/teams.ts";
import type { StandInEvent } from "../../../test/payments/ledger.ts";
import { openCheckout, type PaidService, startPaidService, statusOf } from "../../../test/payments/service.ts";
import { send } from "../../../test/payments/signed.ts";
import { type StripeStandIn, startStripe } from "../../../test/payments/stripe-stand-in.ts";
import { getSchedule, setSchedule } from "../../../test/runs/schedules.ts";
import { asExtraction } from "../../../test/service.ts";

// The life cycle of a subscription, with a Stripe that can be asked.

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

async function signUp(): Promise<Person> {
  const user = await registerUser(service.call);
  return { ...user, call: (request, options = {}) => service.call(request, { token: user.token, ...options }) };
}

/** Delivers events, each twice, and waits until they have been processed. */
async function deliver(events: readonly StandInEvent[]): Promise<void> {
  for (const event of events) {
    for (const _ of [1, 2]) expect((await send(service.call, event)).status).toBe(200);
  }
  await service.settled();
}

/** Lets something happen at Stripe, and delivers the resulting events. */
async function happen(what: () => Promise<unknown>): Promise<void> {
  const oldCount = stripe.events.length;
  await what();
  await deliver(stripe.events.slice(oldCount));
}

describe("a subscription", () => {
  test("goes from free to pro, through a failed payment and its settlement, to its end", async () => {
    const ada = await signUp();
    expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "active", has_portal: false });
    const session = await openCheckout(ada);
    expect(await statusOf(ada)).toMatchObject({ plan: "free", status: "active", has_portal: false });

    await happen(() => stripe.pay(session));
    const subscription = stripe.sessions.get(session)?.subscription ?? "";
    const bought = await statusOf(ada);
    const [item] = stripe.subscriptions.get(subscription)?.items.data ?? [];
    const periodEnd = new Date((item?.current_period_end ?? 0) * 1000).toISOString();
    expect(bought).toEqual({
      plan: "pro",
      status: "active",
      current_period_end: periodEnd,
      cancel_at_period_end: false,
      usage: { extractions_used: 0, extractions_limit: 1000, reset_date: periodEnd },
      available_plans: ["pro", "enterprise"],
      has_portal: true,
    });
    expect((await ada.call("GET /api/auth/me")).headers.get("x-ratelimit-limit")).toBe("100");

    await happen(() => stripe.failPayment(subscription));
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "past_due", usage: { extractions_limit: 1000 } });
    await happen(() => stripe.settle(subscription));
    const renewed = await statusOf(ada);
    expect(renewed).toMatchObject({ plan: "pro", status: "active" });
    expect(renewed.current_period_end > bought.current_period_end).toBe(true);

    await happen(() => stripe.cancelAtPeriodEnd(subscription));
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active", cancel_at_period_end: true });
    await happen(() => stripe.end(subscription));
    expect(await statusOf(ada)).toMatchObject({
      plan: "free",
      status: "canceled",
      cancel_at_period_end: false,
      usage: { extractions_limit: 50 },
    });
    expect((await ada.call("GET /api/auth/me")).headers.get("x-ratelimit-limit")).toBe("20");
    // A new one can begin.
    await happen(async () => stripe.pay(await openCheckout(ada)));
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active" });
  });

  test("changes its plan through Stripe's portal", async () => {
    const ada = await signUp();
    const session = await openCheckout(ada);
    await happen(() => stripe.pay(session));
    const subscription = stripe.sessions.get(session)?.subscription ?? "";
    await happen(() => stripe.changePrice(subscription, "price_enterprise"));
    expect(await statusOf(ada)).toMatchObject({ plan: "enterprise", usage: { extractions_limit: null } });
  });

  test("is refused with 409 to somebody who already pays", async () => {
    const ada = await signUp();
    await happen(async () => stripe.pay(await openCheckout(ada)));
    await expect(openCheckout(ada, "enterprise")).rejects.toThrow(/409 .*already_subscribed/);
  });

  test("is active also if the event of its payment arrives before that of its checkout", async () => {
    const ada = await signUp();
    const session = await openCheckout(ada);
    const oldCount = stripe.events.length;
    await stripe.pay(session);
    await deliver(stripe.events.slice(oldCount).toReversed());
    expect(await statusOf(ada)).toMatchObject({ plan: "pro", status: "active" });
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test("the last four events have the same result in every order, each delivered twice", async () => {
  const people = await Promise.all(
    permutations([0, 1, 2, 3]).map(async (order) => ({ order, person: await signUp() })),
  );
  const lives = [];
  for (const { order, person } of people) {
    const session = await openCheckout(person);
    await stripe.pay(session);
    const subscription = stripe.sessions.get(session)?.subscription ?? "";
    const oldCount = stripe.events.length;
    await stripe.failPayment(subscription);
    await stripe.settle(subscription);
    await stripe.cancelAtPeriodEnd(subscription);
    await stripe.end(subscription);
    lives.push({ order, person, last: stripe.events.slice(oldCount) });
  }
  await Promise.all(
    lives.map(async ({ order, last }) => {
      for (const event of order.flatMap((index) => [last[index], last[index]])) {
        if (event) expect((await send(service.call, event)).status).toBe(200);
      }
    }),
  );
  await service.settled();
  for (const { person } of lives) expect(await statusOf(person)).toMatchObject({ plan: "free", status: "canceled" });
});

describe("a smaller plan", () => {
  test("deletes nothing: it pauses schedules with a reason, keeps members, and refuses more", async () => {
    const ada = await signUp();
    const session = await openCheckout(ada);
    await happen(() => stripe.pay(session));
    const team = await createTeam(ada);
    const second = await createTeam(ada, "Second");
    const members = ["a", "b", "c", "d"].map((name) => `${name}-${ada.id}@example.com`);
    const early = await registerUser(service.call, { email: members[0] ?? "" });
    const late = await registerUser(service.call, { email: members.at(-1) ?? "" });
    for (const email of members) {
      const invited = await invite(ada, team.id, email);
      const account = [early, late].find((candidate) => candidate.email === email);
      if (!account) continue;
      const json = { token: tokenOf(invited) };
      expect((await service.call("POST /api/invitations/accept", { token: account.token, json })).status).toBe(200);
    }
    const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: "https://example.com/" } }));
    expect((await setSchedule(ada, id, { every: "hour" })).status).toBe(200);

    await happen(() => stripe.end(stripe.sessions.get(session)?.subscription ?? ""));
    expect((await getSchedule(ada, id)).paused_reason).toMatch(/shortest interval of the plan free is 1 day/);
    expect((await ada.call(`GET /api/teams/${second.id}`)).status).toBe(200);
    // The plan allows three of the five members: the last can read but start nothing, and the second can start runs.
    const inTeam = (token: string) => ({
      token,
      json: { url: "https://example.com/" },
      headers: { "x-team-id": team.id },
    });
    expect((await service.call(`GET /api/teams/${team.id}`, { token: late.token })).status).toBe(200);
    expect((await service.call(`GET /api/extractions?team_id=${team.id}`, { token: late.token })).status).toBe(200);
    expect(await service.call("POST /api/extractions", inTeam(late.token))).toMatchObject({
      status: 402,
      body: { error: { message: expect.stringContaining("3 members of its owner's plan free") } },
    });
    expect((await service.call("POST /api/extractions", inTeam(early.token))).status).toBe(201);
    expect((await service.call("POST /api/extractions", inTeam(ada.token))).status).toBe(201);
    const refused = {
      status: 402,
      body: { error: { code: "usage_limit_exceeded", upgrade_url: expect.stringMatching(/\/billing\?plan=pro$/) } },
    };
    expect(await ada.call("POST /api/teams", { json: { name: "Third" } })).toMatchObject(refused);
    const another = { json: { email: "more@example.com", role: "member" } };
    expect(await ada.call(`POST /api/teams/${team.id}/members`, another)).toMatchObject(refused);

    await happen(async () => stripe.pay(await openCheckout(ada)));
    expect((await getSchedule(ada, id)).paused_reason).toBeNull();
    expect((await ada.call(`POST /api/teams/${team.id}/members`, another)).status).toBe(201);
    expect((await service.call("POST /api/extractions", inTeam(late.token))).status).toBe(201);
  });
});
