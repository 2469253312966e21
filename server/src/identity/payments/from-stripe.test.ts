import { describe, expect, test } from "vitest";
import { NotStripe } from "./failures.ts";
import { currentSubscription, parseSubscriptions, type StripeSubscription } from "./from-stripe.ts";

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

const current = (...subscriptions: StripeSubscription[]) => currentSubscription(subscriptions, prices);

describe("currentSubscription", () => {
  test("is undefined without subscriptions, or if none has ever begun", () => {
    expect(current()).toBeUndefined();
    expect(current(subscription("a", { status: "incomplete" }))).toBeUndefined();
  });

  test("is the one that is paid for, even if another one ended later", () => {
    const ended = subscription("old", { status: "canceled", created: 500, end: 9_000 });
    expect(current(ended, subscription("new"))).toMatchObject({
      subscription_id: "new",
      plan: "pro",
      status: "active",
    });
  });

  test("is the one with the larger plan, and with equal plans the one that lasts longer", () => {
    expect(current(subscription("a", { end: 5_000 }), subscription("b", { price: "price_enterprise" }))).toMatchObject({
      plan: "enterprise",
    });
    expect(current(subscription("a"), subscription("b", { end: 5_000 }))).toMatchObject({ subscription_id: "b" });
  });

  test("keeps the plan of an overdue one, unless another one is paid for", () => {
    const overdue = subscription("a", { status: "past_due", price: "price_enterprise" });
    expect(current(overdue)).toMatchObject({ plan: "enterprise", status: "past_due" });
    expect(current(overdue, subscription("b"))).toMatchObject({ subscription_id: "b" });
  });

  test("is the newest if all have ended, and has no plan then", () => {
    const ended = { status: "canceled" } as const;
    expect(
      current(subscription("a", { ...ended, created: 1 }), subscription("b", { ...ended, created: 2 })),
    ).toMatchObject({
      subscription_id: "b",
      plan: null,
      status: "canceled",
    });
    expect(current(subscription("a", { status: "unpaid" }))).toMatchObject({ plan: null, status: "canceled" });
  });

  test("has the plan of its price, or of its metadata if the price is unknown", () => {
    expect(current(subscription("a", { metadata: { plan: "enterprise" } }))).toMatchObject({ plan: "pro" });
    expect(current(subscription("a", { price: "price_2019", metadata: { plan: "enterprise" } }))).toMatchObject({
      plan: "enterprise",
    });
    expect(current(subscription("a", { price: "price_2019" }))).toMatchObject({ plan: null });
  });

  test("ends with its period if that is its cancel_at", () => {
    expect(current(subscription("a", { cancel_at: 2_000 }))?.cancel_at_period_end).toBe(true);
    expect(current(subscription("a", { cancel_at: 9_000 }))?.cancel_at_period_end).toBe(false);
    expect(current(subscription("a", { cancel_at_period_end: true }))?.cancel_at_period_end).toBe(true);
  });
});

test.each([[{}], [{ data: [{}] }], ["<html>"]])("parseSubscriptions throws NotStripe for %j", (list) => {
  expect(() => parseSubscriptions(list)).toThrow(NotStripe);
});
