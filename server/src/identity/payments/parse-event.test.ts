import { describe, expect, test } from "vitest";
import { parseEvent } from "./parse-event.ts";

const arrived = new Date(1_700_000_007_000);
const parseObject = (type: string, object: object, created: unknown = 1_700_000_000) =>
  parseEvent({ id: "evt_1", type, created, data: { object } }, arrived);

describe("parseEvent", () => {
  test("finds user, plan and subscription of a checkout", () => {
    const session = {
      id: "cs_1",
      customer: "cus_1",
      client_reference_id: "u",
      subscription: "sub_1",
      metadata: { plan: "pro" },
    };
    expect(parseObject("checkout.session.completed", session)).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      created: new Date(1_700_000_000_000),
      customer: "cus_1",
      facts: {
        user: "u",
        subscription: "sub_1",
        plan: "pro",
        status: null,
        period_start: null,
        period_end: null,
        cancel_at_period_end: null,
      },
    });
  });

  test.each([
    ["for something else", { mode: "payment" }],
    ["that has not been paid yet", { mode: "subscription", payment_status: "unpaid" }],
  ])("ignores a checkout %s", (_, session) => {
    expect(parseObject("checkout.session.completed", { customer: "cus_1", ...session })).toBeUndefined();
  });

  test.each([
    ["today's API version", { parent: { subscription_details: { subscription: "sub_1", metadata: { plan: "pro" } } } }],
    ["an older API version", { subscription: "sub_1", subscription_details: { metadata: { plan: "pro" } } }],
    ["an expanded object", { subscription: { id: "sub_1", object: "subscription" }, metadata: { plan: "pro" } }],
  ])("finds the subscription of an invoice in the shape of %s", (_, invoice) => {
    expect(parseObject("invoice.paid", { id: "in_1", customer: { id: "cus_1" }, ...invoice })).toMatchObject({
      customer: "cus_1",
      facts: { subscription: "sub_1", plan: "pro" },
    });
  });

  test("takes the period of an invoice from its lines, not from the invoice, whose own period is over", () => {
    const lines = { data: [{ period: { start: 1, end: 2 } }, { period: { start: 20, end: 30 } }] };
    const facts = (object: object) => parseObject("invoice.paid", { customer: "cus_1", ...object })?.facts;
    expect(facts({ period_start: 10, period_end: 20, lines })).toMatchObject({ period_start: 20, period_end: 30 });
    expect(facts({ period_end: 20 })).toMatchObject({ period_start: null, period_end: 20 });
  });

  test.each([
    ["today's API version", { items: { data: [{ current_period_start: 10, current_period_end: 20 }] } }],
    ["an older API version", { current_period_start: 10, current_period_end: 20 }],
  ])("finds the period of a subscription in the shape of %s", (_, subscription) => {
    const object = { id: "sub_1", customer: "cus_1", status: "past_due", cancel_at_period_end: true, ...subscription };
    expect(parseObject("customer.subscription.updated", object)?.facts).toMatchObject({
      subscription: "sub_1",
      status: "past_due",
      period_start: 10,
      period_end: 20,
      cancel_at_period_end: true,
    });
  });

  test.each([
    ["incomplete", null],
    ["trialing", "trialing"],
    ["unpaid", "canceled"],
    ["something new", "canceled"],
  ])("maps the status %j of a subscription to %j", (status, ours) => {
    expect(parseObject("customer.subscription.updated", { id: "sub_1", customer: "cus_1", status })?.facts.status).toBe(
      ours,
    );
  });

  test.each([null, "soon"])("uses the time of arrival for an event that was created at %j", (created) => {
    expect(parseObject("invoice.paid", { customer: "cus_1" }, created)?.created).toEqual(arrived);
  });

  test("ignores an event of another type", () => {
    expect(parseObject("charge.refunded", { customer: "cus_1" })).toBeUndefined();
  });

  test("ignores fields with unexpected values", () => {
    const odd = {
      customer: "cus_1",
      metadata: { plan: "gold" },
      lines: "none",
      period_end: "soon",
      subscription: 7,
      items: [],
    };
    expect(parseObject("invoice.paid", odd)).toMatchObject({
      customer: "cus_1",
      facts: { plan: null, period_end: null },
    });
  });

  test.each([
    [{}],
    [{ id: "evt_1" }],
    [[]],
    ["evt"],
    [{ id: "evt_\0", type: "invoice.paid", created: 1, data: { object: {} } }],
  ])("throws for %j, which is not an event", (payload) => {
    expect(() => parseEvent(payload, arrived)).toThrow(/./);
  });
});
