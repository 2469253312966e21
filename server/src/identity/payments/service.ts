import {
  type CheckoutBody,
  type CheckoutSession,
  type PaidPlan,
  type PortalBody,
  type PortalSession,
  paidPlan,
  type SubscriptionStatus,
} from "@tintype/shared/api/accounts/payments";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import { createCustomers } from "./customers.ts";
import { toPaymentError } from "./failures.ts";
import { findCustomer } from "./repository.ts";
import { checkReturnUrls, type ReturnOrigins } from "./return-url.ts";
import type { StripeAccess } from "./stripe.ts";

export type PaymentService = ReturnType<typeof createPaymentService>;

/**
 * The rules of checkout, portal and subscription status. Stripe's events are received in webhook-receiver.ts.
 * @param returnOrigins which origins Stripe may send people back to; called when it is needed
 */
export function createPaymentService(parts: {
  db: Db;
  plans: Pick<PlanService, "planAndMonthOf" | "subscriptionOf">;
  quotas: Pick<Quotas, "usageOf">;
  stripe: StripeAccess;
  returnOrigins: () => ReturnOrigins;
  now: () => Date;
}) {
  const { db, plans, quotas, stripe, returnOrigins, now } = parts;
  const customers = createCustomers({ db, stripe });

  /** @throws AppError validation_error (enterprise has no price here), payments_unavailable */
  const priceOf = (plan: PaidPlan): string => {
    const price = stripe.prices[plan];
    if (price !== undefined) return price;
    if (plan === "enterprise")
      throw invalid([{ path: "plan", message: "enterprise is sold individually: contact sales" }]);
    throw new AppError("payments_unavailable", `This server has no price for the plan ${plan}.`);
  };

  return {
    /**
     * Creates a Stripe checkout session.
     * @throws AppError payments_unavailable, validation_error (plan, return URLs), already_subscribed
     */
    async checkout(userId: UserId, { plan, success_url, cancel_url }: CheckoutBody): Promise<CheckoutSession> {
      const client = await stripe.client();
      const price = priceOf(plan);
      checkReturnUrls({ success_url, cancel_url }, returnOrigins());
      const subscription = await plans.subscriptionOf(userId);
      // The person would pay for a second subscription beside the first.
      if (subscription?.plan) {
        throw new AppError(
          "already_subscribed",
          `You already pay for the plan ${subscription.plan}. The portal changes it.`,
        );
      }
      const metadata = { plan, user_id: userId };
      try {
        const session = await customers.withCustomer(userId, (customer) =>
          client.checkout.sessions.create({
            mode: "subscription",
            customer,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            success_url,
            cancel_url,
          }),
        );
        if (!session.url) throw new Error("Stripe has created a session without a URL");
        return { checkout_url: session.url };
      } catch (error) {
        throw toPaymentError(error);
      }
    },

    /**
     * Creates a session of Stripe's portal: payment methods, invoices, change of plan, cancellation.
     * @throws AppError payments_unavailable, validation_error (return URL)
     */
    async portal(userId: UserId, { return_url }: PortalBody): Promise<PortalSession> {
      const client = await stripe.client();
      checkReturnUrls({ return_url }, returnOrigins());
      try {
        const session = await customers.withCustomer(userId, (customer) =>
          client.billingPortal.sessions.create({ customer, return_url }),
        );
        return { portal_url: session.url };
      } catch (error) {
        throw toPaymentError(error);
      }
    },

    /** Returns the person's plan, subscription and usage. Does not ask Stripe. */
    async status(userId: UserId): Promise<SubscriptionStatus> {
      const time = now();
      const [{ plan }, subscription, usage, customer] = await Promise.all([
        plans.planAndMonthOf(userId, time),
        plans.subscriptionOf(userId),
        quotas.usageOf(userId),
        findCustomer(db, userId),
      ]);
      const paidUntil = subscription?.plan ? subscription.current_period_end : null;
      const end = paidUntil && paidUntil > time ? paidUntil : usage.resetsAt;
      return {
        plan: plan.name,
        status: subscription?.status ?? "active",
        current_period_end: end.toISOString(),
        cancel_at_period_end: subscription?.cancel_at_period_end ?? false,
        usage: {
          extractions_used: usage.used,
          extractions_limit: usage.limit,
          reset_date: usage.resetsAt.toISOString(),
        },
        available_plans: stripe.configured ? paidPlan.options.filter((name) => stripe.prices[name] !== undefined) : [],
        has_portal: stripe.configured && subscription !== undefined && Boolean(customer?.customer_id),
      };
    },
  };
}
