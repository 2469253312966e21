import {
  checkoutBody,
  checkoutSession,
  type PlanOverview,
  paidPlan,
  planOverview,
  portalBody,
  portalSession,
  type SubscriptionStatus,
} from "@tintype/shared/api/payments";
import { type PlanName, planName, plans } from "@tintype/shared/api/plans";
import { input, output, router, sessionProcedure } from "../../doors/trpc/init.ts";
import { presentUsage } from "../limits/presenter.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PaymentService } from "./service.ts";

/** The procedures of the dashboard's view of the plan. As in the REST API, an API key cannot spend money. */
export function paymentProcedures(payments: PaymentService, quotas: Pick<Quotas, "usageToday">) {
  return router({
    overview: sessionProcedure.output(output(planOverview)).query(async ({ ctx: { caller } }) => {
      const [status, today] = await Promise.all([payments.status(caller.userId), quotas.usageToday(caller.userId)]);
      return { ...presentOverview(status), usage_today: presentUsage(today) };
    }),

    checkout: sessionProcedure
      .input(input(checkoutBody))
      .output(output(checkoutSession))
      .mutation(({ ctx: { caller }, input: body }) => payments.checkout(caller.userId, body)),

    portal: sessionProcedure
      .input(input(portalBody))
      .output(output(portalSession))
      .mutation(({ ctx: { caller }, input: body }) => payments.portal(caller.userId, body)),
  });
}

function presentOverview(status: SubscriptionStatus): PlanOverview {
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
