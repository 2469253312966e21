import {
  checkoutBody,
  checkoutSession,
  eventReceipt,
  type PlanOverview,
  paidPlan,
  planOverview,
  portalBody,
  portalSession,
  type SubscriptionStatus,
  subscriptionStatus,
} from "@tintype/shared/api/accounts/payments";
import { type PlanName, planName, plans } from "@tintype/shared/api/accounts/plans";
import { text } from "@tintype/shared/api/common/common";
import { z } from "zod";
import { operation, rawBody } from "../../platform/operation/operation.ts";

import { presentUsage } from "../limits/presenter.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PaymentService } from "./service.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const tag = "Payments";

/** The operations of payments. */
export function paymentOperations(
  payments: PaymentService,
  { receiver, quotas }: { receiver: WebhookReceiver; quotas: Pick<Quotas, "usageToday"> },
) {
  return {
    checkout: operation({
      rest: "POST /api/payments/checkout",
      tag,
      summary: "Open a checkout",
      description:
        "The response has the URL of a Stripe page to subscribe on: redirect the person there. The plan applies as soon as Stripe has notified the service, seconds after the payment. Enterprise is for sale only if the operator has set a price for it.",
      credentials: "jwt",
      errors: ["already_subscribed", "payments_unavailable"],
      input: { body: checkoutBody },
      output: checkoutSession,
      run: async (body, { caller }) => payments.checkout(caller.userId, body),
    }),
    portal: operation({
      rest: "POST /api/payments/portal",
      tag,
      summary: "Open the customer portal",
      description:
        "The response has the URL of a Stripe page to change the payment method or the plan, see invoices, or cancel: redirect the person there.",
      credentials: "jwt",
      errors: ["payments_unavailable"],
      input: { body: portalBody },
      output: portalSession,
      run: async (body, { caller }) => payments.portal(caller.userId, body),
    }),
    /** Returns the facts for the dashboard's view of the plan. */
    overview: operation({
      kind: "query",
      credentials: "jwt",
      output: planOverview,
      run: async (_, { caller }) => {
        const [status, today] = await Promise.all([payments.status(caller.userId), quotas.usageToday(caller.userId)]);
        return { ...presentOverview(status), usage_today: presentUsage(today) };
      },
    }),
    status: operation({
      rest: "GET /api/payments/status",
      tag,
      summary: "Get the subscription status",
      description: "The plan that applies, the end of its period, and its usage. Works without Stripe too.",
      credentials: "jwt",
      output: subscriptionStatus,
      run: async (_, { caller }) => payments.status(caller.userId),
    }),
    receive: operation({
      rest: "POST /api/payments/webhook",
      tag,
      summary: "Receive an event from Stripe",
      description:
        "Only for Stripe: the signature is checked over the raw body, before anything else. Each event has its effect once; an event that has none is acknowledged too. There is no rate limit.",
      credentials: "none",
      limit: "none",
      errors: ["invalid_signature", "payments_unavailable", "not_ready"],
      input: {
        headers: z.object({ "stripe-signature": text().optional().describe("As Stripe sends it: `t=…,v1=…`.") }),
        body: rawBody("application/json", receiver.verify),
      },
      output: eventReceipt,
      run: async ({ body }, { log }) => {
        await receiver.receive(body, log);
        return { received: true };
      },
    }),
  };
}

function presentOverview(status: SubscriptionStatus): Omit<PlanOverview, "usage_today"> {
  const rank = (name: PlanName) => planName.options.indexOf(name);
  // People with a subscription change its plan in the portal: a checkout would create a second subscription.
  const isPaying = status.has_portal && status.plan !== "free" && status.status !== "canceled";
  const offered = paidPlan.options.filter(
    (name) => status.available_plans.includes(name) && rank(name) > rank(status.plan),
  );
  return { ...status, is_paying: isPaying, offers: isPaying ? [] : offered.map(presentOffer) };
}

function presentOffer(name: (typeof paidPlan.options)[number]): PlanOverview["offers"][number] {
  const plan = plans[name];
  return {
    plan: name,
    extractions_per_month: plan.extractionsPerMonth,
    extractions_per_day: plan.extractionsPerDay,
    requests_per_minute: plan.requestsPerMinute,
    teams: plan.teams,
    team_members: plan.teamMembers,
    schedule_minutes: plan.scheduleMinutes,
  };
}
