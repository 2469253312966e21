import { addMonths } from "../plans/periods.ts";
import type { Subscription } from "../plans/service.ts";
import type { StripeEvent } from "./parse-event.ts";

type Change = Partial<Omit<Subscription, "known_at">>;

/**
 * What is known of a subscription after an event, by the event's own words: for where Stripe cannot be asked. Events may
 * come in any order: one that is older than what is known changes nothing, save that a late checkout still says which plan
 * was bought where nothing newer has.
 * @returns `known` itself where the event changes nothing
 */
export function applyEvent(known: Subscription | undefined, event: StripeEvent): Subscription | undefined {
  if (known && event.created < known.known_at) return isMissingPlan(known, event) ? withPlanOf(known, event) : known;
  if (known && isOfAnother(known, event)) return known;
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

/** A subscription that has ended does not come back by an invoice that is paid late. */
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

const fall: Effect = (known) => (!known || known.status === "canceled" ? undefined : { status: "past_due" });

const end: Effect = (known, { facts }) => ({
  subscription_id: facts.subscription ?? known?.subscription_id ?? null,
  plan: null,
  status: "canceled",
  cancel_at_period_end: false,
});

const follow: Effect = (known, event) => {
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
  "invoice.payment_failed": fall,
  "customer.subscription.created": follow,
  "customer.subscription.updated": follow,
  "customer.subscription.deleted": end,
};

/** Of another subscription than the one that stands: an old one that ends late ends nothing. A checkout begins a new one. */
function isOfAnother(known: Subscription, { type, facts }: StripeEvent): boolean {
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

/** A period whose start is not named begins where the last one ended, or a month before its end. */
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
