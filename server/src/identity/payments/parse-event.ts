import { paidPlan, type SubscriptionState, subscriptionState } from "@tintype/shared/api/accounts/payments";
import { text } from "@tintype/shared/api/common/common";
import { z } from "zod";

// Parses Stripe's events. Their shapes depend on the API version that the endpoint was created under, so each field is
// looked for everywhere where some version has it.

/** The facts of an event that are stored: ids and dates, no personal data. */
export const eventFacts = z.object({
  /** The user id that checkout was given. */
  user: z.string().nullable(),
  subscription: z.string().nullable(),
  plan: paidPlan.nullable(),
  /** The subscription's status, if the event is about a subscription that has begun. */
  status: subscriptionState.nullable(),
  /** In seconds. */
  period_start: z.int().nullable(),
  period_end: z.int().nullable(),
  cancel_at_period_end: z.boolean().nullable(),
});
export type EventFacts = z.infer<typeof eventFacts>;

/** The events that have an effect. All others are acknowledged and ignored. */
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
/** An object's id, or the object itself if it was expanded. */
const reference = optional(z.union([stripeId, z.object({ id: stripeId }).transform(({ id }) => id)]));
const metadata = optional(z.object({ plan: optional(paidPlan), user_id: optional(stripeId) }));
const period = z.object({ start: optional(seconds), end: optional(seconds) });
const subscriptionDetails = optional(z.object({ subscription: reference, metadata }));

/** The fields of sessions, invoices and subscriptions together: no field has different meanings in them. */
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
 * Parses an event.
 * @param arrivedAt used as the time of creation if the event has none, like those that some test tools send
 * @returns undefined if the event has no effect
 * @throws ZodError if the payload is not an event
 */
export function parseEvent(payload: unknown, arrivedAt: Date): StripeEvent | undefined {
  const { id, type: name, created, data } = envelope.parse(payload);
  const type = eventType.safeParse(name).data;
  if (type === undefined || !isOfSubscription(type, data.object)) return undefined;
  const customer = data.object.customer ?? null;
  const createdAt = typeof created === "number" ? new Date(created * 1000) : arrivedAt;
  return { id, type, created: createdAt, customer, facts: factsOf(type, data.object) };
}

/** False for a checkout of something else, and for one that has not been paid yet. */
function isOfSubscription(type: EventType, { mode, payment_status }: Subject): boolean {
  if (!type.startsWith("checkout.")) return true;
  return (mode ?? "subscription") === "subscription" && payment_status !== "unpaid";
}

function factsOf(type: EventType, object: Subject): EventFacts {
  const { start = null, end = null } = type.startsWith("invoice.") ? invoicePeriod(object) : subscriptionPeriod(object);
  const details = object.parent?.subscription_details ?? object.subscription_details;
  const isSubscription = type.startsWith("customer.subscription.");
  const subscription = isSubscription ? object.id : (details?.subscription ?? object.subscription);
  const plan = object.metadata?.plan ?? details?.metadata?.plan ?? object.lines?.data[0]?.metadata?.plan;
  return {
    user: object.client_reference_id ?? object.metadata?.user_id ?? null,
    subscription: subscription ?? null,
    plan: plan ?? null,
    status: isSubscription ? presentStatus(object.status ?? "active") : null,
    period_start: start ?? null,
    period_end: end ?? null,
    cancel_at_period_end: object.cancel_at_period_end ?? null,
  };
}

type PeriodSeconds = { start?: number | null | undefined; end?: number | null | undefined };

/** The period that an invoice is for is that of its latest line. The invoice's own period is the one that has just ended. */
function invoicePeriod({ lines, period_start, period_end }: Subject): PeriodSeconds {
  const [latest] = (lines?.data ?? [])
    .flatMap((line) => (line.period?.end ? [line.period] : []))
    .toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0));
  return latest ?? { start: period_start, end: period_end };
}

/** Since 2025, the items of a subscription have its period. */
function subscriptionPeriod({ items, current_period_start, current_period_end }: Subject): PeriodSeconds {
  const item = items?.data[0];
  return {
    start: item?.current_period_start ?? current_period_start,
    end: item?.current_period_end ?? current_period_end,
  };
}

/**
 * Maps Stripe's status of a subscription to ours. `unpaid` (after the last retry) and `paused` (after a trial without a
 * payment method) no longer give a plan, so they become `canceled`.
 * @returns null for a subscription that has never begun
 */
export function presentStatus(status: string): SubscriptionState | null {
  if (status.startsWith("incomplete")) return null;
  return subscriptionState.safeParse(status).data ?? "canceled";
}
