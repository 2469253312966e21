import { Stripe } from "stripe";
import type { Answer, Call } from "../http/http.ts";

// For tests: events with Stripe's signature.

export const WEBHOOK_SECRET = "whsec_for_tests_only";

/** Makes a request with the event as Stripe sends it. @param timestamp of the signature in seconds, now by default */
export function signed(
  event: object | string,
  { secret = WEBHOOK_SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return { body, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature } };
}

/** Sends the event to the service. */
export async function send(call: Call, event: object, options: Parameters<typeof signed>[1] = {}): Promise<Answer> {
  return call("POST /api/payments/webhook", signed(event, options));
}
