import { type PaidPlan, paidPlan } from "@tintype/shared/api/payments";
import { planName } from "@tintype/shared/api/plans";
import { z } from "zod";
import type { Subscription } from "../plans/service.ts";
import { NotStripe } from "./failures.ts";
import { presentStatus } from "./parse-event.ts";
import type { StripeAccess } from "./stripe.ts";

type Prices = StripeAccess["prices"];
type Truth = Omit<Subscription, "known_at">;

/** What matters here of a subscription as the SDK's version of the API has it. Times in seconds. */
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

/** Reads a list as Stripe answers it. @throws NotStripe for what is none */
export function parseSubscriptions(list: unknown): StripeSubscription[] {
  const parsed = z.object({ data: z.array(subscription) }).safeParse(list);
  if (!parsed.success) throw new NotStripe("what answers has no list of subscriptions", { cause: parsed.error });
  return parsed.data.data;
}

/**
 * What Stripe says of a customer's subscriptions, as the one that counts: one that is paid for before one that is overdue,
 * then the larger plan, then the one that lasts longer. Where none entitles to anything, the newest of those that did.
 * @returns undefined where the customer never had one
 */
export function truthOf(subscriptions: readonly StripeSubscription[], prices: Prices): Truth | undefined {
  const begun = subscriptions.filter(({ status }) => presentStatus(status) !== null);
  const rank = (truth: Truth) => [
    truth.plan === null ? 0 : truth.status === "past_due" ? 1 : 2,
    planName.options.indexOf(truth.plan ?? "free"),
    truth.current_period_end?.getTime() ?? 0,
  ];
  // The sort is stable: of equals, the newest is first.
  const [best] = begun
    .toSorted((a, b) => b.created - a.created)
    .map((one) => asTruth(one, prices))
    .toSorted((a, b) => compare(rank(b), rank(a)));
  return best;
}

function asTruth(one: StripeSubscription, prices: Prices): Truth {
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
    // Stripe's portal may set the date instead.
    cancel_at_period_end:
      isLive && (cancel_at_period_end || (cancel_at !== null && cancel_at === item?.current_period_end)),
  };
}

/**
 * The plan of a subscription: that of its price, for the portal changes the price and leaves the metadata as checkout wrote
 * it; that of the metadata where the price is one that the configuration does not know (any more).
 */
function boughtPlan({ items, metadata }: StripeSubscription, prices: Prices): PaidPlan | null {
  const bought = items.data.map(({ price }) => price.id);
  // The larger one first, should there be several.
  const byPrice = paidPlan.options.toReversed().find((plan) => bought.some((price) => price === prices[plan]));
  return byPrice ?? paidPlan.safeParse(metadata.plan).data ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
