import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Subscription } from "../plans/service.ts";
import { applyEvent } from "./apply-event.ts";
import type { EventFacts, EventType, StripeEvent } from "./parse-event.ts";

const T0 = Date.parse("2026-03-01T00:00:00Z");
const DAY = 86_400;

/** An event, so many days after 1 March. */
function event(day: number, type: EventType, facts: Partial<EventFacts> = {}): StripeEvent {
  const nothing = { user: null, subscription: null, plan: null, status: null, cancel_at_period_end: null };
  return {
    id: `evt_${day}_${type}`,
    type,
    created: new Date(T0 + day * DAY * 1000),
    customer: "cus_1",
    facts: { ...nothing, period_start: null, period_end: null, ...facts },
  };
}

const seconds = (day: number) => T0 / 1000 + day * DAY;
const one = { subscription: "sub_1" };
const bought = event(0, "checkout.session.completed", { ...one, plan: "pro" });
const paid = event(1, "invoice.paid", { ...one, period_end: seconds(31) });
const failed = event(31, "invoice.payment_failed", one);
const settled = event(33, "invoice.paid", { ...one, period_start: seconds(31), period_end: seconds(61) });
const leaving = event(40, "customer.subscription.updated", { ...one, status: "active", cancel_at_period_end: true });
const over = event(61, "customer.subscription.deleted", one);

const stateAfter = (...events: StripeEvent[]) => events.reduce(applyEvent, undefined as Subscription | undefined);

describe("applyEvent", () => {
  test("gives each event its documented effect", () => {
    expect(stateAfter(bought)).toMatchObject({ plan: "pro", status: "active", subscription_id: "sub_1" });
    expect(stateAfter(bought, paid)).toMatchObject({
      status: "active",
      current_period_end: new Date(seconds(31) * 1000),
    });
    expect(stateAfter(bought, paid, failed)).toMatchObject({ plan: "pro", status: "past_due" });
    expect(stateAfter(bought, paid, failed, settled)).toMatchObject({ plan: "pro", status: "active" });
    expect(stateAfter(bought, paid, leaving)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(stateAfter(bought, paid, leaving, over)).toMatchObject({
      plan: null,
      status: "canceled",
      cancel_at_period_end: false,
    });
  });

  test("ignores an event that is older than what is known", () => {
    const current = stateAfter(bought, settled);
    for (const old of [
      paid,
      failed,
      event(20, "customer.subscription.deleted", one),
      event(5, "checkout.session.completed", { plan: "enterprise" }),
    ]) {
      expect(current && applyEvent(current, old)).toBe(current);
    }
  });

  test("applies events of the same second in the order of their arrival", () => {
    const [fails, pays] = [event(0, "invoice.payment_failed", one), event(0, "invoice.paid", one)];
    expect(stateAfter(bought, fails)?.status).toBe("past_due");
    expect(stateAfter(bought, fails, pays)?.status).toBe("active");
  });

  test("ignores events of an old subscription once another one has replaced it", () => {
    const second = event(50, "checkout.session.completed", { subscription: "sub_2", plan: "enterprise" });
    for (const late of [
      over,
      event(62, "invoice.payment_failed", one),
      event(63, "customer.subscription.updated", { ...one, status: "past_due" }),
    ]) {
      expect(stateAfter(bought, paid, second, late)).toMatchObject({ plan: "enterprise", status: "active" });
    }
  });

  test("does not reactivate a subscription that has ended when an invoice is paid", () => {
    expect(stateAfter(bought, over, event(70, "invoice.paid", one))).toMatchObject({ plan: null, status: "canceled" });
    expect(stateAfter(bought, over, event(70, "invoice.paid", {}))).toMatchObject({ plan: null, status: "canceled" });
  });

  test("starts a new subscription for a checkout after an end", () => {
    const again = event(80, "checkout.session.completed", { subscription: "sub_2", plan: "pro" });
    expect(stateAfter(bought, paid, over, again)).toMatchObject({
      plan: "pro",
      status: "active",
      subscription_id: "sub_2",
      current_period_end: null,
    });
  });

  test("takes the plan from a checkout that arrives late", () => {
    const [checkout, invoice] = [
      event(80, "checkout.session.completed", { subscription: "sub_2", plan: "pro" }),
      event(81, "invoice.paid", { subscription: "sub_2", period_end: seconds(111) }),
    ];
    expect(stateAfter(bought, over, invoice, checkout)).toMatchObject({
      plan: "pro",
      status: "active",
      subscription_id: "sub_2",
    });
  });

  test("starts a period without a start where the last one ended, or a month before its end", () => {
    expect(stateAfter(bought, paid)?.current_period_start).toEqual(new Date("2026-03-01T00:00:00Z"));
    const laterEvent = event(32, "invoice.paid", { ...one, period_end: seconds(61) });
    expect(stateAfter(bought, paid, laterEvent)?.current_period_start).toEqual(new Date(seconds(31) * 1000));
  });
});

test("applyEvent ends with the same plan and status for the same events in any order, repeated or not", () => {
  const life = [bought, paid, failed, settled, leaving, over];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: life.length }).chain((length) => {
        const events = life.slice(0, length);
        return fc.tuple(fc.shuffledSubarray([...events, ...events], { minLength: length * 2 }), fc.constant(events));
      }),
      ([shuffled, inOrder]) => {
        // Events before the checkout wait for it, because the customer's user is unknown until then.
        const linked = shuffled.indexOf(bought);
        const waiting = shuffled.slice(0, linked + 1).toSorted((a, b) => a.created.getTime() - b.created.getTime());
        const { plan, status } = stateAfter(...waiting, ...shuffled.slice(linked + 1)) ?? {};
        expect({ plan, status }).toEqual({
          plan: stateAfter(...inOrder)?.plan,
          status: stateAfter(...inOrder)?.status,
        });
      },
    ),
    { seed: 7 },
  );
});
