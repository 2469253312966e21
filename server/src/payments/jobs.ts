import type { CronJob, Tasks } from "../jobs/runner.ts";
import { deleteCustomer } from "./on-account-deleted.ts";
import { deleteOldEvents, listOpenEvents } from "./repository.ts";
import { queueRetry } from "./sync-job.ts";
import { type SyncParts, syncSubscription } from "./sync-subscription.ts";

/** Stripe sends an event again for some days, people from its dashboard for some weeks. */
const KEPT_DAYS = 90;

/** What the worker does for payments. */
export function paymentTasks(
  parts: SyncParts,
): Pick<Tasks, "sync_subscription" | "delete_customer" | "purge_stripe_events"> {
  const { db, stripe } = parts;
  return {
    sync_subscription: async ({ event_id, attempt = 0 }, { log }) => {
      try {
        await syncSubscription(event_id, parts, log);
      } catch (error) {
        const [event] = await listOpenEvents(db, event_id);
        if (!event) return; // another job was there first
        const again = await queueRetry(db, event, attempt + 1);
        log.warn({ err: error, again }, "an event of Stripe's could not be acted on yet");
      }
    },
    delete_customer: async ({ customer_id }, { log }) => {
      if (stripe.configured) await deleteCustomer(customer_id, stripe);
      else log.warn({ customer: customer_id }, "without STRIPE_SECRET_KEY the customer cannot be deleted from Stripe");
    },
    purge_stripe_events: async () => {
      await deleteOldEvents(db, KEPT_DAYS);
    },
  };
}

/** What recurs. */
export const paymentCron: readonly CronJob[] = [{ task: "purge_stripe_events", match: "53 4 * * *" }];
