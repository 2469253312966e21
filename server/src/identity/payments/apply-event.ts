import { addMonths } from "../plans/periods.ts";
import type { Subscription } from "../plans/service.ts";
import type { StripeEvent } from "./parse-event.ts";

type Change = Partial<Omit<Subscription, "known_at">>;

/**
 * Applies an event to what is known of a subscription, for services that cannot ask Stripe. Events may arrive in any order.
 * One that is older than what is known changes nothing, except that a late checkout still says which plan was bought, if
 * nothing newer has said so.
 * @returns `current` itself if the event changes nothing
 */
export function applyEvent(current: Subscription | undefined, event: StripeEvent): Subscription | undefined {
  if (current && event.created < current.known_at)
    return isMissingPlan(current, event) ? withPlanOf(current, event) : current;
  if (current && isOfAnotherSubscription(current, event)) return current;
  const change = changes[event.type](current, event);
  if (!change) return current;
  return { ...(current ?? NOTHING), ...change, known_at: event.created };
}

const NOTHING = {
  subscription_id: null,
  plan: null,
  status: "active",
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
} as const satisfies Change;

type Effect = (current: Subscription | undefined, event: StripeEvent) => Change | undefined;

const activate: Effect = (current, { facts: { subscription, plan } }) => {
  const isSame = current !== undefined && current.status !== "canceled" && isSameOrUnnamed(current, subscription);
  const period = isSame ? {} : { current_period_start: null, current_period_end: null };
  return {
    ...period,
    subscription_id: subscription ?? current?.subscription_id ?? null,
    plan: plan ?? current?.plan ?? null,
    status: "active",
    cancel_at_period_end: false,
  };
};

/** An invoice that is paid late does not reactivate a subscription that has ended. */
const renew: Effect = (current, event) => {
  const { subscription, plan } = event.facts;
  if (current?.status === "canceled" && isSameOrUnnamed(current, subscription)) return undefined;
  return {
    ...periodOf(current, event),
    subscription_id: subscription ?? current?.subscription_id ?? null,
    plan: plan ?? current?.plan ?? null,
    status: "active",
  };
};

const markPastDue: Effect = (current) =>
  !current || current.status === "canceled" ? undefined : { status: "past_due" };

const end: Effect = (current, { facts }) => ({
  subscription_id: facts.subscription ?? current?.subscription_id ?? null,
  plan: null,
  status: "canceled",
  cancel_at_period_end: false,
});

const update: Effect = (current, event) => {
  const { status, subscription, plan, cancel_at_period_end } = event.facts;
  const hasEnded = current?.status === "canceled" && current.subscription_id === subscription;
  if (status === null || hasEnded) return undefined;
  if (status === "canceled") return current && isSameOrUnnamed(current, subscription) ? end(current, event) : undefined;
  return {
    ...periodOf(current, event),
    subscription_id: subscription,
    plan: plan ?? current?.plan ?? null,
    status,
    cancel_at_period_end: cancel_at_period_end ?? current?.cancel_at_period_end ?? false,
  };
};

const changes: Readonly<Record<StripeEvent["type"], Effect>> = {
  "checkout.session.completed": activate,
  "checkout.session.async_payment_succeeded": activate,
  "invoice.paid": renew,
  "invoice.payment_failed": markPastDue,
  "customer.subscription.created": update,
  "customer.subscription.updated": update,
  "customer.subscription.deleted": end,
};

/**
 * True if the event is about another subscription than the current one: its late end must not end the current one. A
 * checkout is not, because it begins a new subscription.
 */
function isOfAnotherSubscription(current: Subscription, { type, facts }: StripeEvent): boolean {
  if (type.startsWith("checkout.") || isSameOrUnnamed(current, facts.subscription)) return false;
  return current.status !== "canceled" || type === "customer.subscription.deleted";
}

function isSameOrUnnamed({ subscription_id: id }: Subscription, inEvent: string | null): boolean {
  return id === null || inEvent === null || id === inEvent;
}

function isMissingPlan(current: Subscription, { type, facts }: StripeEvent): boolean {
  const entitles = current.status !== "canceled" && current.plan === null;
  return (
    entitles && facts.plan !== null && type.startsWith("checkout.") && isSameOrUnnamed(current, facts.subscription)
  );
}

function withPlanOf(current: Subscription, { facts }: StripeEvent): Subscription {
  return { ...current, plan: facts.plan, subscription_id: current.subscription_id ?? facts.subscription };
}

/** Without a start, a period begins where the last one ended, or a month before its own end. */
function periodOf(current: Subscription | undefined, { facts: { period_start, period_end } }: StripeEvent): Change {
  if (period_end === null) return {};
  const finish = new Date(period_end * 1000);
  const last = current?.current_period_end ?? null;
  const monthBefore = addMonths(finish, -1);
  const start = startOf(period_start, finish) ?? (last && last >= monthBefore && last < finish ? last : monthBefore);
  return { current_period_start: start, current_period_end: finish };
}

function startOf(seconds: number | null, finish: Date): Date | undefined {
  if (seconds === null) return undefined;
  const start = new Date(seconds * 1000);
  return start < finish ? start : undefined;
}
