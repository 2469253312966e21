import { text } from "@tintype/shared/api/common";
import { paidPlan, type SubscriptionState, subscriptionState } from "@tintype/shared/api/payments";
import { z } from "zod";

// What of Stripe's events matters here. Their shapes differ between the versions of Stripe's API that an endpoint may have
// been made under, so that a field is looked for wherever one of them has it.

/** What an event says, as it is stored: ids and dates, nothing of the person. */
export const eventFacts = z.object({
  /** The user, as checkout was told. */
  user: z.string().nullable(),
  subscription: z.string().nullable(),
  plan: paidPlan.nullable(),
  /** Of the subscription, where the event is about it and it has begun. */
  status: subscriptionState.nullable(),
  /** In seconds. */
  period_start: z.int().nullable(),
  period_end: z.int().nullable(),
  cancel_at_period_end: z.boolean().nullable(),
});
export type EventFacts = z.infer<typeof eventFacts>;

/** Events that something follows from. All others are acknowledged and forgotten. */
export const eventType = z.enum([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
]);
export type EventType = z.infer<typeof eventType>;

export interface StripeEvent {
  readonly id: string;
  readonly type: EventType;
  readonly created: Date;
  readonly customer: string | null;
  readonly facts: EventFacts;
}

const stripeId = text({ min: 1, max: 255 });
const seconds = z.int().nonnegative().max(9_999_999_999);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
/** An object's id, or the object itself where it was expanded. */
const reference = optional(z.union([stripeId, z.object({ id: stripeId }).transform(({ id }) => id)]));
const metadata = optional(z.object({ plan: optional(paidPlan), user_id: optional(stripeId) }));
const period = z.object({ start: optional(seconds), end: optional(seconds) });
const subscriptionDetails = optional(z.object({ subscription: reference, metadata }));

/** The fields of sessions, invoices and subscriptions alike: none has one that means another thing in another. */
const subject = z.object({
  id: optional(stripeId),
  customer: reference,
  client_reference_id: optional(stripeId),
  metadata,
  mode: optional(z.string()),
  payment_status: optional(z.string()),
  subscription: reference,
  parent: optional(z.object({ subscription_details: subscriptionDetails })),
  subscription_details: subscriptionDetails,
  lines: optional(z.object({ data: z.array(z.object({ period: optional(period), metadata })) })),
  period_start: optional(seconds),
  period_end: optional(seconds),
  status: optional(z.string()),
  current_period_start: optional(seconds),
  current_period_end: optional(seconds),
  cancel_at_period_end: optional(z.boolean()),
  items: optional(
    z.object({
      data: z.array(z.object({ current_period_start: optional(seconds), current_period_end: optional(seconds) })),
    }),
  ),
});
type Subject = z.infer<typeof subject>;

const envelope = z.object({
  id: stripeId,
  type: z.string(),
  created: optional(seconds),
  data: z.object({ object: subject }),
});

/**
 * Reads an event.
 * @param arrived when; an event that does not say when it was made, as tools for testing write them, was made then
 * @returns undefined for one that nothing follows from
 * @throws ZodError for what is no event
 */
export function parseEvent(payload: unknown, arrivedAt: Date): StripeEvent | undefined {
  const { id, type: name, created, data } = envelope.parse(payload);
  const type = eventType.safeParse(name).data;
  if (type === undefined || !isOfSubscription(type, data.object)) return undefined;
  const customer = data.object.customer ?? null;
  const made = typeof created === "number" ? new Date(created * 1000) : arrivedAt;
  return { id, type, created: made, customer, facts: factsOf(type, data.object) };
}

/** A session that sells something else, or whose money is still on its way, activates nothing. */
function isOfSubscription(type: EventType, { mode, payment_status }: Subject): boolean {
  if (!type.startsWith("checkout.")) return true;
  return (mode ?? "subscription") === "subscription" && payment_status !== "unpaid";
}

function factsOf(type: EventType, object: Subject): EventFacts {
  const { start = null, end = null } = type.startsWith("invoice.") ? invoicePeriod(object) : subscriptionPeriod(object);
  const details = object.parent?.subscription_details ?? object.subscription_details;
  const isSubscription = type.startsWith("customer.subscription.");
  const named = isSubscription ? object.id : (details?.subscription ?? object.subscription);
  const plan = object.metadata?.plan ?? details?.metadata?.plan ?? object.lines?.data[0]?.metadata?.plan;
  return {
    user: object.client_reference_id ?? object.metadata?.user_id ?? null,
    subscription: named ?? null,
    plan: plan ?? null,
    status: isSubscription ? presentStatus(object.status ?? "active") : null,
    period_start: start ?? null,
    period_end: end ?? null,
    cancel_at_period_end: object.cancel_at_period_end ?? null,
  };
}

type Stretch = { start?: number | null | undefined; end?: number | null | undefined };

/** The period that an invoice is for: that of its last line. An invoice's own is the one that has just gone by. */
function invoicePeriod({ lines, period_start, period_end }: Subject): Stretch {
  const [latest] = (lines?.data ?? [])
    .flatMap((line) => (line.period?.end ? [line.period] : []))
    .toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0));
  return latest ?? { start: period_start, end: period_end };
}

/** Since 2025 a subscription's period is that of its items. */
function subscriptionPeriod({ items, current_period_start, current_period_end }: Subject): Stretch {
  const item = items?.data[0];
  return {
    start: item?.current_period_start ?? current_period_start,
    end: item?.current_period_end ?? current_period_end,
  };
}

/**
 * Stripe's status of a subscription as ours. `unpaid` (after the last retry) and `paused` (after a trial without means of
 * payment) entitle to nothing any more.
 * @returns null for one that has never begun
 */
export function presentStatus(status: string): SubscriptionState | null {
  if (status.startsWith("incomplete")) return null;
  return subscriptionState.safeParse(status).data ?? "canceled";
}
