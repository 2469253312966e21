import type { Stripe } from "stripe";
import { AppError } from "../errors.ts";

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Whether a thrown value is an error of Stripe's SDK; told by its shape, so that the SDK need not be loaded. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** Whether Stripe says that there is no such customer (any more), subscription, … */
export function isMissing(error: unknown, param?: string): boolean {
  if (!isStripeError(error) || error.code !== "resource_missing") return false;
  return param === undefined || error.param === param;
}

/** Nobody listens at the address, there is no such name, or no way there. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Whether a failure with a test key means that there is no Stripe to ask, now or later: nothing is reached, or what is
 * reached does not know the key or the question. An answer that fails or does not come (5xx, 429, a timeout, a connection
 * that breaks) is an outage: it passes.
 * @param status of the answer, which an error does not tell whose body is no JSON
 */
export function cannotBeAsked(error: unknown, status: number | undefined): boolean {
  if (isStripeError(error) && error.type === "StripeConnectionError") {
    const { detail } = error;
    return typeof detail === "object" && "code" in detail && UNREACHABLE.has(String(detail.code));
  }
  if (!(error instanceof NotStripe) && !isStripeError(error)) return false;
  return status !== undefined && status < 500 && status !== 409 && status !== 429;
}

/** What answered is not Stripe, or not the account that the events are of. */
export class NotStripe extends Error {
  override readonly name = "NotStripe";
}

/** What a person is told whose request failed at Stripe. What is a fault of the set-up stays as it is, for the log. */
export function toPaymentError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  if (error.type === "StripeInvalidRequestError" || error.type === "StripeIdempotencyError") return error;
  return new AppError("payments_unavailable", "Stripe does not answer just now. Try again in a minute.");
}
