import { z } from "zod";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteCustomer } from "./on-account-deleted.ts";
import { deleteOldEvents, listOpenEvents } from "./repository.ts";
import { queueRetry } from "./sync-job.ts";
import { type SyncParts, syncSubscription } from "./sync-subscription.ts";

/** Stripe retries an event for some days, and its dashboard can resend it for some weeks. */
const RETENTION_DAYS = 90;

const syncPayload = z.object({ event_id: z.string(), attempt: z.int().nonnegative().default(0) });
const deletePayload = z.object({ customer_id: z.string() });

/** The worker's tasks for payments. */
export function paymentTasks({
  now,
  ...parts
}: SyncParts & { now: () => Date }): Pick<Tasks, "sync_subscription" | "delete_customer" | "purge_stripe_events"> {
  const { db, stripe } = parts;
  return {
    sync_subscription: task(syncPayload, async ({ event_id, attempt }, { log }) => {
      try {
        await syncSubscription(event_id, parts, log);
      } catch (error) {
        const [event] = await listOpenEvents(db, event_id);
        if (!event) return; // another job has processed it meanwhile
        const retryAt = await queueRetry(db, event, { attempt: attempt + 1, now: now() });
        log.warn({ err: error, retryAt }, "a Stripe event could not be processed and is retried");
      }
    }),
    delete_customer: task(deletePayload, async ({ customer_id }, { log }) => {
      if (stripe.configured) await deleteCustomer(customer_id, stripe);
      else log.warn({ customer: customer_id }, "without STRIPE_SECRET_KEY the customer cannot be deleted from Stripe");
    }),
    purge_stripe_events: taskWithoutPayload(async () => {
      await deleteOldEvents(db, RETENTION_DAYS);
    }),
  };
}

export const paymentCron: readonly CronJob[] = [{ task: "purge_stripe_events", match: "53 4 * * *" }];
