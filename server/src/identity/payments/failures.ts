import type { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** True for errors of Stripe's SDK. It looks at their shape, so that the SDK need not be loaded. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** True if Stripe says that it does not have the customer, subscription or other object (any more). */
export function isMissing(error: unknown, param?: string): boolean {
  if (!isStripeError(error) || error.code !== "resource_missing") return false;
  return param === undefined || error.param === param;
}

/** The errors when nothing listens at an address, its name does not exist, or there is no route to it. */
const UNREACHABLE = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * True if a failure with a test key means that there is no Stripe to ask, now or later: nothing can be reached, or whatever
 * answers knows neither the key nor the question. A failed or missing answer (5xx, 429, a timeout, a broken connection) is
 * only an outage.
 * @param status of the answer; errors do not contain it if the answer's body was not JSON
 */
export function isStripeAbsent(error: unknown, status: number | undefined): boolean {
  if (isStripeError(error) && error.type === "StripeConnectionError") {
    const { detail } = error;
    return typeof detail === "object" && "code" in detail && UNREACHABLE.has(String(detail.code));
  }
  if (!(error instanceof NotStripe) && !isStripeError(error)) return false;
  return status !== undefined && status < 500 && status !== 409 && status !== 429;
}

/** The answer is not from Stripe, or not from the account that the events are from. */
export class NotStripe extends Error {
  override readonly name = "NotStripe";
}

/** Maps a failure at Stripe to the error that the caller gets. Mistakes in the set-up are not mapped, so they are logged. */
export function toPaymentError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  if (error.type === "StripeInvalidRequestError" || error.type === "StripeIdempotencyError") return error;
  return new AppError("payments_unavailable", "Stripe does not answer at the moment. Try again in a minute.");
}
