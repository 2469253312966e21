import { type PaidPlan, paidPlan } from "@tintype/shared/api/accounts/payments";
import { planName } from "@tintype/shared/api/accounts/plans";
import { z } from "zod";
import type { Subscription } from "../plans/service.ts";
import { NotStripe } from "./failures.ts";
import { presentStatus } from "./parse-event.ts";
import type { StripeAccess } from "./stripe.ts";

type Prices = StripeAccess["prices"];

/** A customer's subscription as Stripe describes it. */
export type CurrentSubscription = Omit<Subscription, "known_at">;

/** The fields used here of a subscription in the SDK's version of the API. Times are in seconds. */
const subscription = z.object({
  id: z.string(),
  created: z.int(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable(),
  items: z.object({
    data: z.array(
      z.object({
        current_period_start: z.int(),
        current_period_end: z.int(),
        price: z.object({ id: z.string() }),
      }),
    ),
  }),
});
export type StripeSubscription = z.infer<typeof subscription>;

/** Parses the list that Stripe answers. @throws NotStripe if it is not one */
export function parseSubscriptions(list: unknown): StripeSubscription[] {
  const parsed = z.object({ data: z.array(subscription) }).safeParse(list);
  if (!parsed.success) throw new NotStripe("the answer is not a list of subscriptions", { cause: parsed.error });
  return parsed.data.data;
}

/**
 * Chooses the subscription that counts of all that a customer has: one that is paid for before one that is overdue, then the
 * larger plan, then the later end. If none gives a plan any more, the newest counts.
 * @returns undefined if the customer has never had a subscription
 */
export function currentSubscription(
  subscriptions: readonly StripeSubscription[],
  prices: Prices,
): CurrentSubscription | undefined {
  const begun = subscriptions.filter(({ status }) => presentStatus(status) !== null);
  const rank = ({ plan, status, current_period_end }: CurrentSubscription) => [
    plan === null ? 0 : status === "past_due" ? 1 : 2,
    planName.options.indexOf(plan ?? "free"),
    current_period_end?.getTime() ?? 0,
  ];
  // The second sort is stable, so of equal subscriptions the newest stays first.
  const [best] = begun
    .toSorted((a, b) => b.created - a.created)
    .map((one) => toCurrent(one, prices))
    .toSorted((a, b) => compare(rank(b), rank(a)));
  return best;
}

function toCurrent(one: StripeSubscription, prices: Prices): CurrentSubscription {
  const { id, items, cancel_at_period_end, cancel_at } = one;
  const status = presentStatus(one.status) ?? "canceled";
  const isLive = status !== "canceled";
  const [item] = items.data;
  const end = item ? new Date(item.current_period_end * 1000) : null;
  return {
    subscription_id: id,
    plan: isLive ? boughtPlan(one, prices) : null,
    status,
    current_period_start: item ? new Date(item.current_period_start * 1000) : null,
    current_period_end: end,
    // Stripe's portal may set cancel_at instead.
    cancel_at_period_end:
      isLive && (cancel_at_period_end || (cancel_at !== null && cancel_at === item?.current_period_end)),
  };
}

/**
 * Returns the plan of a subscription. Its price decides, because the portal changes the price but not the metadata that
 * checkout wrote. If the configuration does not know the price, the metadata decides.
 */
function boughtPlan({ items, metadata }: StripeSubscription, prices: Prices): PaidPlan | null {
  const bought = items.data.map(({ price }) => price.id);
  // If there are several, the larger plan counts.
  const byPrice = paidPlan.options.toReversed().find((plan) => bought.some((price) => price === prices[plan]));
  return byPrice ?? paidPlan.safeParse(metadata.plan).data ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
