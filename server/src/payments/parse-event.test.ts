import { describe, expect, test } from "vitest";
import { parseEvent } from "./parse-event.ts";

const arrived = new Date(1_700_000_007_000);
const read = (type: string, object: object, created: unknown = 1_700_000_000) =>
  parseEvent({ id: "evt_1", type, created, data: { object } }, arrived);

describe("an event of Stripe's", () => {
  test("of a checkout names the user, the plan and the subscription", () => {
    const session = {
      id: "cs_1",
      customer: "cus_1",
      client_reference_id: "u",
      subscription: "sub_1",
      metadata: { plan: "pro" },
    };
    expect(read("checkout.session.completed", session)).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      created: new Date(1_700_000_000_000),
      customer: "cus_1",
      facts: {
        ...{ user: "u", subscription: "sub_1", plan: "pro", status: null },
        ...{ period_start: null, period_end: null, cancel_at_period_end: null },
      },
    });
  });

  test.each([
    ["the session sells something else", { mode: "payment" }],
    ["the money is on its way", { mode: "subscription", payment_status: "unpaid" }],
  ])("of a checkout activates nothing where %s", (_, session) => {
    expect(read("checkout.session.completed", { customer: "cus_1", ...session })).toBeUndefined();
  });

  test.each([
    ["today's API", { parent: { subscription_details: { subscription: "sub_1", metadata: { plan: "pro" } } } }],
    ["an older API", { subscription: "sub_1", subscription_details: { metadata: { plan: "pro" } } }],
    ["one that expands", { subscription: { id: "sub_1", object: "subscription" }, metadata: { plan: "pro" } }],
  ])("of an invoice names its subscription, in the shape of %s", (_, invoice) => {
    expect(read("invoice.paid", { id: "in_1", customer: { id: "cus_1" }, ...invoice })).toMatchObject({
      customer: "cus_1",
      facts: { subscription: "sub_1", plan: "pro" },
    });
  });

  test("of an invoice is for the period of its lines, not for the invoice's own, which is over", () => {
    const lines = { data: [{ period: { start: 1, end: 2 } }, { period: { start: 20, end: 30 } }] };
    const facts = (object: object) => read("invoice.paid", { customer: "cus_1", ...object })?.facts;
    expect(facts({ period_start: 10, period_end: 20, lines })).toMatchObject({ period_start: 20, period_end: 30 });
    expect(facts({ period_end: 20 })).toMatchObject({ period_start: null, period_end: 20 });
  });

  test.each([
    ["today's API", { items: { data: [{ current_period_start: 10, current_period_end: 20 }] } }],
    ["an older API", { current_period_start: 10, current_period_end: 20 }],
  ])("of a subscription tells its period, in the shape of %s", (_, subscription) => {
    const object = { id: "sub_1", customer: "cus_1", status: "past_due", cancel_at_period_end: true, ...subscription };
    expect(read("customer.subscription.updated", object)?.facts).toMatchObject({
      ...{ subscription: "sub_1", status: "past_due", period_start: 10, period_end: 20, cancel_at_period_end: true },
    });
  });

  test.each([
    ["incomplete", null],
    ["trialing", "trialing"],
    ["unpaid", "canceled"],
    ["something new", "canceled"],
  ])("of a subscription that is %s tells our word for it", (status, ours) => {
    expect(read("customer.subscription.updated", { id: "sub_1", customer: "cus_1", status })?.facts.status).toBe(ours);
  });

  test.each([null, "soon"])("that was made at %j was made when it arrived", (created) => {
    expect(read("invoice.paid", { customer: "cus_1" }, created)?.created).toEqual(arrived);
  });

  test("of a kind that nothing follows from is none of ours", () => {
    expect(read("charge.refunded", { customer: "cus_1" })).toBeUndefined();
  });

  test("may hold nonsense where we look for something", () => {
    const odd = {
      customer: "cus_1",
      metadata: { plan: "gold" },
      lines: "none",
      period_end: "soon",
      subscription: 7,
      items: [],
    };
    expect(read("invoice.paid", odd)).toMatchObject({ customer: "cus_1", facts: { plan: null, period_end: null } });
  });

  test.each([
    [{}],
    [{ id: "evt_1" }],
    [[]],
    ["evt"],
    [{ id: "evt_\0", type: "invoice.paid", created: 1, data: { object: {} } }],
  ])("is refused where it is none: %j", (payload) => {
    expect(() => parseEvent(payload, arrived)).toThrow(/./);
  });
});
