import type { Logger } from "pino";
import { ZodError } from "zod";
import type { Db } from "../database/db.ts";
import { AppError, invalid } from "../errors.ts";
import { readEvent, type StripeEvent } from "./parse-event.ts";
import { insertEvent } from "./repository.ts";
import { loadWebhooks } from "./stripe.ts";
import { queueSync } from "./sync-job.ts";

/** Seconds for which a signature is good. */
const TOLERANCE = 300;

export type EventReceiver = ReturnType<typeof createEventReceiver>;

/** Takes in what Stripe tells. It is only written down here, with the job that acts on it: Stripe waits for the answer. */
export function createEventReceiver({ db, secret }: { db: Db; secret: string | undefined }) {
  return {
    /**
     * @param body the bytes that arrived: the signature is over them
     * @throws AppError payments_unavailable (no secret to check by), invalid_signature, validation_error (no event). All
     * else is a fault of ours: Stripe then sends the event again.
     */
    async receive(body: Buffer, signature: string | undefined, log: Logger): Promise<void> {
      if (secret === undefined) {
        throw new AppError("payments_unavailable", "This server has no secret to check Stripe's events by.");
      }
      const event = parse(await verify(body, signature ?? "", secret));
      if (!event) return log.info("an event of Stripe's that nothing follows from");
      if (event.customer === null && event.facts.user === null) {
        return log.warn({ event: event.id, type: event.type }, "an event of Stripe's that names nobody");
      }
      await db.transaction().execute(async (tx) => {
        if (!(await insertEvent(tx, event))) return;
        await queueSync(tx, event);
      });
    },
  };
}

async function verify(body: Buffer, signature: string, secret: string): Promise<unknown> {
  const webhooks = await loadWebhooks();
  try {
    return await webhooks.constructEventAsync(body, signature, secret, TOLERANCE);
  } catch (error) {
    if (error instanceof Error && "type" in error && error.type === "StripeSignatureVerificationError") {
      throw new AppError("invalid_signature", "The signature does not fit the body, or it is older than 5 minutes.");
    }
    throw noEvent();
  }
}

function parse(payload: unknown): StripeEvent | undefined {
  try {
    return readEvent(payload, new Date());
  } catch (error) {
    if (error instanceof ZodError) throw noEvent();
    throw error;
  }
}

function noEvent(): AppError {
  return invalid([{ path: "", message: "is no event of Stripe's" }]);
}
