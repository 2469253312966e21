import { z } from "zod";
import { text, timestamp } from "../common/common.ts";
import { planName } from "./plans.ts";

/** Plans that can be bought. */
export const paidPlan = z.enum(["pro", "enterprise"]);
export type PaidPlan = z.infer<typeof paidPlan>;

const returnUrl = (meaning: string) => text({ max: 2048 }).describe(meaning).meta({ format: "uri" });

export const checkoutBody = z
  .strictObject({
    plan: paidPlan,
    success_url: returnUrl("Where Stripe sends the person who has paid: an absolute https URL."),
    cancel_url: returnUrl("Where Stripe sends the person who has gone back: an absolute https URL."),
  })
  .meta({
    id: "Checkout",
    examples: [
      {
        plan: "pro",
        success_url: "https://tintype.example.com/app/plan?checkout=success",
        cancel_url: "https://tintype.example.com/app/plan?checkout=cancel",
      },
    ],
  });
export type CheckoutBody = z.output<typeof checkoutBody>;

export const checkoutSession = z
  .object({ checkout_url: z.url().describe("Stripe's payment page, to which you send the person.") })
  .meta({ id: "CheckoutSession", examples: [{ checkout_url: "https://checkout.stripe.com/c/pay/cs_test_a1b2c3" }] });
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const portalBody = z
  .strictObject({ return_url: returnUrl("Where Stripe's portal sends the person back to: an absolute https URL.") })
  .meta({ id: "Portal", examples: [{ return_url: "https://tintype.example.com/app/plan" }] });
export type PortalBody = z.output<typeof portalBody>;

export const portalSession = z
  .object({
    portal_url: z.url().describe("Stripe's page for changing payment method and plan, invoices and cancellation."),
  })
  .meta({ id: "PortalSession", examples: [{ portal_url: "https://billing.stripe.com/p/session/test_a1b2c3" }] });
export type PortalSession = z.infer<typeof portalSession>;

export const subscriptionState = z.enum(["active", "past_due", "canceled", "trialing"]);
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const subscriptionStatus = z
  .object({
    plan: planName.describe("The plan whose limits apply."),
    status: subscriptionState.describe("`past_due`: a payment has failed and is retried; the plan still applies."),
    current_period_end: timestamp.describe("Without a subscription: the end of the month in UTC."),
    cancel_at_period_end: z.boolean().describe("Whether the subscription ends with its period."),
    usage: z.object({
      extractions_used: z.int().nonnegative().describe("Runs since the last reset."),
      extractions_limit: z.int().nonnegative().nullable().describe("null: no limit."),
      reset_date: timestamp.describe("When the count starts again."),
    }),
    available_plans: z
      .array(paidPlan)
      .describe("The plans that can be bought. Empty if payments are not set up: then only the operator grants plans."),
    has_portal: z.boolean().describe("Whether Stripe's portal is available to this person."),
  })
  .meta({
    id: "SubscriptionStatus",
    examples: [
      {
        plan: "pro",
        status: "active",
        current_period_end: "2024-02-15T09:30:00.000Z",
        cancel_at_period_end: false,
        usage: { extractions_used: 45, extractions_limit: 1000, reset_date: "2024-02-15T09:30:00.000Z" },
        available_plans: ["pro"],
        has_portal: true,
      },
    ],
  });
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** A plan that the person can change to, with what it allows. `null` means no limit. */
export const planOffer = z.object({
  plan: paidPlan,
  extractions_per_month: z.int().nullable(),
  extractions_per_day: z.int().nullable(),
  requests_per_minute: z.int(),
  teams: z.int().nullable(),
  team_members: z.int().nullable(),
  schedule_minutes: z.int(),
});
export type PlanOffer = z.infer<typeof planOffer>;

/** A person's plan, as the dashboard shows it. */
export const planOverview = subscriptionStatus.extend({
  is_paying: z.boolean().describe("Whether there is a subscription: then Stripe's portal changes the plan."),
  usage_today: z.object(subscriptionStatus.shape.usage.shape).describe("The use of today's extractions."),
  offers: z.array(planOffer).describe("The larger plans that can be bought now."),
});
export type PlanOverview = z.infer<typeof planOverview>;

/** The answer to Stripe for an event that has arrived. */
export const eventReceipt = z.object({ received: z.literal(true) }).meta({ id: "EventReceipt" });
