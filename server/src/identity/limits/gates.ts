import { type Plan, planName, plans } from "@tintype/shared/api/accounts/plans";
import { AppError } from "../../platform/errors.ts";
import { type Gate, number } from "../../platform/gates.ts";
import { HOUR_MS } from "../../platform/limits/bucket.ts";
import { rateLimited } from "../../platform/limits/refusal.ts";
import { type BucketRule, ENDPOINT_RULES, GENERAL_RULES, requestLimits } from "./buckets.ts";

const BUCKETS = new URL("./buckets.ts", import.meta.url).href;
const PLANS = new URL("../../../../shared/src/api/accounts/plans.ts", import.meta.url).href;

/** Returns a limit on every plan: "20 (free), 100 (pro), 1,000 (enterprise)". */
function onPlans(limitOf: (plan: Plan) => number | null): string {
  const limits = planName.options.map((name) => {
    const limit = limitOf(plans[name]);
    return `${limit === null ? "any number" : number(limit)} (${name})`;
  });
  return limits.join(", ");
}

function maximumOf(rule: BucketRule): string {
  if (rule.by === "address") return number(rule.maximum(requestLimits));
  const { isOfPlan, maximum } = rule;
  return isOfPlan
    ? onPlans((plan) => maximum(requestLimits, plan))
    : `${number(maximum(requestLimits, plans.free))} for each user`;
}

function rateGate(rule: BucketRule): Gate {
  const { what, windowMs } = rule;
  const refusal = rateLimited(what, { limit: 0, resetsAt: new Date(1) }, new Date(0), {});
  const limit = `${maximumOf(rule)} in ${windowMs === HOUR_MS ? "an hour" : "a minute"}`;
  return { name: what.charAt(0).toUpperCase() + what.slice(1), at: BUCKETS, limit, answer: [refusal] };
}

/** The gates of every request, before its body is read. */
export const RATE_GATES: readonly Gate[] = [
  GENERAL_RULES.anonymous,
  GENERAL_RULES.views,
  GENERAL_RULES.requests,
  GENERAL_RULES.calls,
  GENERAL_RULES.tools,
  ...Object.values(ENDPOINT_RULES),
].map(rateGate);

/** The gate of an upload, before its body is read. */
export const UPLOAD_RATE_GATE: Gate = rateGate(GENERAL_RULES.upload);

function quotaGate(name: string, limitOf: (plan: Plan) => number | null, error: AppError): Gate {
  return { name, at: PLANS, limit: onPlans(limitOf), answer: [error] };
}

const tooMany = new AppError("rate_limited", "");

/** The limits of the plan of the user who starts a run, in the order in which they are counted. */
export const QUOTA_GATES: readonly Gate[] = [
  quotaGate("Runs of a month", (plan) => plan.extractionsPerMonth, new AppError("usage_limit_exceeded", "")),
  quotaGate("Runs of a day", (plan) => plan.extractionsPerDay, tooMany),
  quotaGate("Runs of a user that wait or are running", (plan) => plan.openRuns, tooMany),
];
