import { text } from "@tintype/shared/api/common";
import {
  checkoutBody,
  checkoutSession,
  eventReceipt,
  portalBody,
  portalSession,
  subscriptionStatus,
} from "@tintype/shared/api/payments";
import { z } from "zod";
import { type Endpoint, endpoint, rawBody } from "../../doors/rest/endpoint.ts";
import type { PaymentService } from "./service.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const common = { tag: "Payments", status: 200 } as const;

/** The REST endpoints of payments. */
export function paymentEndpoints(payments: PaymentService, receiver: WebhookReceiver): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: "POST",
      path: "/api/payments/checkout",
      summary: "Open a checkout",
      description:
        "The response has the URL of a Stripe page to subscribe on: redirect the person there. The plan applies as soon as Stripe has notified the service, seconds after the payment. Enterprise is for sale only if the operator has set a price for it.",
      credentials: "jwt",
      body: checkoutBody,
      response: checkoutSession,
      errors: ["already_subscribed", "payments_unavailable"],
      handle: async ({ caller, body }) => payments.checkout(caller.userId, body),
    }),
    endpoint({
      ...common,
      method: "POST",
      path: "/api/payments/portal",
      summary: "Open the customer portal",
      description:
        "The response has the URL of a Stripe page to change the payment method or the plan, see invoices, or cancel: redirect the person there.",
      credentials: "jwt",
      body: portalBody,
      response: portalSession,
      errors: ["payments_unavailable"],
      handle: async ({ caller, body }) => payments.portal(caller.userId, body),
    }),
    endpoint({
      ...common,
      method: "GET",
      path: "/api/payments/status",
      summary: "Get the subscription status",
      description: "The plan that applies, the end of its period, and its usage. Works without Stripe too.",
      credentials: "jwt",
      response: subscriptionStatus,
      errors: [],
      handle: async ({ caller }) => payments.status(caller.userId),
    }),
    endpoint({
      ...common,
      method: "POST",
      path: "/api/payments/webhook",
      summary: "Receive an event from Stripe",
      description:
        "Only for Stripe: the signature is checked over the raw body, before anything else. Each event has its effect once; an event that has none is acknowledged too. There is no rate limit.",
      credentials: "none",
      limit: "none",
      headers: z.object({ "stripe-signature": text().optional().describe("As Stripe sends it: `t=…,v1=…`.") }),
      body: rawBody("application/json", receiver.verify),
      response: eventReceipt,
      errors: ["invalid_signature", "payments_unavailable", "not_ready"],
      handle: async ({ body, log }) => {
        await receiver.receive(body, log);
        return { received: true };
      },
    }),
  ];
}
