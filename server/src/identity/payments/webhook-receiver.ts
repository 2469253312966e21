import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { ZodError } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { parseEvent, type StripeEvent } from "./parse-event.ts";
import { insertEvent } from "./repository.ts";
import { verifySignature } from "./signature.ts";
import { queueSync } from "./sync-job.ts";

export type WebhookReceiver = ReturnType<typeof createWebhookReceiver>;

/** Receives Stripe's events. It only stores them, with the job that processes them, because Stripe waits for the answer. */
export function createWebhookReceiver(parts: { db: Db; secret: string | undefined; now: () => Date }) {
  const { db, secret, now } = parts;
  return {
    /**
     * Checks that the request is from Stripe.
     * @param readBody reads the body; called only if the signature's header could be valid
     * @throws AppError payments_unavailable if there is no secret to check with, invalid_signature
     */
    async verify(headers: IncomingHttpHeaders, readBody: () => Promise<Buffer>): Promise<void> {
      if (secret === undefined) {
        throw new AppError("payments_unavailable", "STRIPE_WEBHOOK_SECRET is not set on this server.");
      }
      const signature = headers["stripe-signature"];
      await verifySignature(Array.isArray(signature) ? undefined : signature, readBody, { secret, now: now() });
    },

    /**
     * Stores an event whose signature has been checked.
     * @throws AppError validation_error if the body is not an event. Any other failure is answered with 500, so Stripe
     * sends the event again.
     */
    async receive(body: Buffer, log: Logger): Promise<void> {
      const event = parse(body, now());
      if (!event) return log.info("a Stripe event without an effect was ignored");
      if (event.customer === null && event.facts.user === null) {
        return log.warn({ event: event.id, type: event.type }, "a Stripe event that names nobody was ignored");
      }
      await db.transaction().execute(async (tx) => {
        if (!(await insertEvent(tx, event))) return;
        await queueSync(tx, event);
      });
    },
  };
}

function parse(body: Buffer, arrivedAt: Date): StripeEvent | undefined {
  try {
    return parseEvent(JSON.parse(body.toString("utf8")), arrivedAt);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) {
      throw invalid([{ path: "", message: "is not a Stripe event" }]);
    }
    throw error;
  }
}
