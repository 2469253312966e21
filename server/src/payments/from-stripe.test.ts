import { describe, expect, test } from "vitest";
import { NotStripe } from "./failures.ts";
import { parseSubscriptions, type StripeSubscription, truthOf } from "./from-stripe.ts";

const prices = { pro: "price_pro", enterprise: "price_enterprise" };

function subscription(
  id: string,
  changes: Partial<StripeSubscription> & { price?: string; end?: number } = {},
): StripeSubscription {
  const { price = "price_pro", end = 2_000, ...rest } = changes;
  const items = { data: [{ current_period_start: 1_000, current_period_end: end, price: { id: price } }] };
  const base = { created: 100, metadata: {}, cancel_at_period_end: false, cancel_at: null };
  return { id, status: "active", ...base, items, ...rest };
}

const truth = (...subscriptions: StripeSubscription[]) => truthOf(subscriptions, prices);

describe("of a customer's subscriptions", () => {
  test("none is none, nor is one that never began", () => {
    expect(truth()).toBeUndefined();
    expect(truth(subscription("a", { status: "incomplete" }))).toBeUndefined();
  });

  test("the one that is paid for counts, whatever has ended later", () => {
    const ended = subscription("old", { status: "canceled", created: 500, end: 9_000 });
    expect(truth(ended, subscription("new"))).toMatchObject({ subscription_id: "new", plan: "pro", status: "active" });
  });

  test("the larger of two counts, and of two alike the one that lasts longer", () => {
    expect(truth(subscription("a", { end: 5_000 }), subscription("b", { price: "price_enterprise" }))).toMatchObject({
      plan: "enterprise",
    });
    expect(truth(subscription("a"), subscription("b", { end: 5_000 }))).toMatchObject({ subscription_id: "b" });
  });

  test("one that is overdue keeps its plan, but gives way to one that is paid", () => {
    const overdue = subscription("a", { status: "past_due", price: "price_enterprise" });
    expect(truth(overdue)).toMatchObject({ plan: "enterprise", status: "past_due" });
    expect(truth(overdue, subscription("b"))).toMatchObject({ subscription_id: "b" });
  });

  test("the newest of those that have ended tells of the end", () => {
    const ended = { status: "canceled" } as const;
    expect(
      truth(subscription("a", { ...ended, created: 1 }), subscription("b", { ...ended, created: 2 })),
    ).toMatchObject({
      ...{ subscription_id: "b", plan: null, status: "canceled" },
    });
    expect(truth(subscription("a", { status: "unpaid" }))).toMatchObject({ plan: null, status: "canceled" });
  });

  test("the plan is the price's, and the metadata's where nobody knows the price", () => {
    expect(truth(subscription("a", { metadata: { plan: "enterprise" } }))).toMatchObject({ plan: "pro" });
    expect(truth(subscription("a", { price: "price_2019", metadata: { plan: "enterprise" } }))).toMatchObject({
      plan: "enterprise",
    });
    expect(truth(subscription("a", { price: "price_2019" }))).toMatchObject({ plan: null });
  });

  test("it ends with its period where that is the date of its end", () => {
    expect(truth(subscription("a", { cancel_at: 2_000 }))?.cancel_at_period_end).toBe(true);
    expect(truth(subscription("a", { cancel_at: 9_000 }))?.cancel_at_period_end).toBe(false);
    expect(truth(subscription("a", { cancel_at_period_end: true }))?.cancel_at_period_end).toBe(true);
  });
});

test.each([[{}], [{ data: [{}] }], ["<html>"]])("what is no list of Stripe's is told apart: %j", (list) => {
  expect(() => parseSubscriptions(list)).toThrow(NotStripe);
});
