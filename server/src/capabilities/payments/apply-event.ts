import { addMonths } from "../plans/periods.ts";
import type { Subscription } from "../plans/service.ts";
import type { StripeEvent } from "./parse-event.ts";

type Change = Partial<Omit<Subscription, "known_at">>;

/**
 * Applies an event to what is known of a subscription, for services that cannot ask Stripe. Events may arrive in any order.
 * One that is older than what is known changes nothing, except that a late checkout still says which plan was bought, if
 * nothing newer has said so.
 * @returns `known` itself if the event changes nothing
 */
export function applyEvent(known: Subscription | undefined, event: StripeEvent): Subscription | undefined {
  if (known && event.created < known.known_at) return isMissingPlan(known, event) ? withPlanOf(known, event) : known;
  if (known && isOfAnotherSubscription(known, event)) return known;
  const change = changes[event.type](known, event);
  if (!change) return known;
  return { ...(known ?? NOTHING), ...change, known_at: event.created };
}

const NOTHING = {
  subscription_id: null,
  plan: null,
  status: "active",
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
} as const satisfies Change;

type Effect = (known: Subscription | undefined, event: StripeEvent) => Change | undefined;

const activate: Effect = (known, { facts: { subscription, plan } }) => {
  const isSame = known !== undefined && known.status !== "canceled" && isSameOrUnnamed(known, subscription);
  const period = isSame ? {} : { current_period_start: null, current_period_end: null };
  return {
    ...period,
    subscription_id: subscription ?? known?.subscription_id ?? null,
    plan: plan ?? known?.plan ?? null,
    status: "active",
    cancel_at_period_end: false,
  };
};

/** An invoice that is paid late does not reactivate a subscription that has ended. */
const renew: Effect = (known, event) => {
  const { subscription, plan } = event.facts;
  if (known?.status === "canceled" && isSameOrUnnamed(known, subscription)) return undefined;
  return {
    ...periodOf(known, event),
    subscription_id: subscription ?? known?.subscription_id ?? null,
    plan: plan ?? known?.plan ?? null,
    status: "active",
  };
};

const markPastDue: Effect = (known) => (!known || known.status === "canceled" ? undefined : { status: "past_due" });

const end: Effect = (known, { facts }) => ({
  subscription_id: facts.subscription ?? known?.subscription_id ?? null,
  plan: null,
  status: "canceled",
  cancel_at_period_end: false,
});

const update: Effect = (known, event) => {
  const { status, subscription, plan, cancel_at_period_end } = event.facts;
  const hasEnded = known?.status === "canceled" && known.subscription_id === subscription;
  if (status === null || hasEnded) return undefined;
  if (status === "canceled") return known && isSameOrUnnamed(known, subscription) ? end(known, event) : undefined;
  return {
    ...periodOf(known, event),
    subscription_id: subscription,
    plan: plan ?? known?.plan ?? null,
    status,
    cancel_at_period_end: cancel_at_period_end ?? known?.cancel_at_period_end ?? false,
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
function isOfAnotherSubscription(known: Subscription, { type, facts }: StripeEvent): boolean {
  if (type.startsWith("checkout.") || isSameOrUnnamed(known, facts.subscription)) return false;
  return known.status !== "canceled" || type === "customer.subscription.deleted";
}

function isSameOrUnnamed({ subscription_id: id }: Subscription, named: string | null): boolean {
  return id === null || named === null || id === named;
}

function isMissingPlan(known: Subscription, { type, facts }: StripeEvent): boolean {
  const entitles = known.status !== "canceled" && known.plan === null;
  return entitles && facts.plan !== null && type.startsWith("checkout.") && isSameOrUnnamed(known, facts.subscription);
}

function withPlanOf(known: Subscription, { facts }: StripeEvent): Subscription {
  return { ...known, plan: facts.plan, subscription_id: known.subscription_id ?? facts.subscription };
}

/** Without a start, a period begins where the last one ended, or a month before its own end. */
function periodOf(known: Subscription | undefined, { facts: { period_start, period_end } }: StripeEvent): Change {
  if (period_end === null) return {};
  const finish = new Date(period_end * 1000);
  const last = known?.current_period_end ?? null;
  const monthBefore = addMonths(finish, -1);
  const start = startOf(period_start, finish) ?? (last && last >= monthBefore && last < finish ? last : monthBefore);
  return { current_period_start: start, current_period_end: finish };
}

function startOf(seconds: number | null, finish: Date): Date | undefined {
  if (seconds === null) return undefined;
  const start = new Date(seconds * 1000);
  return start < finish ? start : undefined;
}
