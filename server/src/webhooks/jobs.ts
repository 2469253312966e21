import type { DeliveryId } from "../ids.ts";
import type { CronJob, Tasks } from "../jobs/runner.ts";
import { type DeliveryOptions, deliver } from "./deliver.ts";
import { deleteOldDeliveries } from "./delivery-repository.ts";

/** For how long deliveries can be looked up and sent again. */
const KEPT_DAYS = 30;

/** What the worker does for webhooks. */
export function webhookTasks(options: DeliveryOptions): Pick<Tasks, "deliver_webhook" | "purge_deliveries"> {
  return {
    // The id is one: only queueDelivery stores such jobs.
    deliver_webhook: ({ delivery_id }, context) => deliver(delivery_id as DeliveryId, options, context),
    purge_deliveries: () => deleteOldDeliveries(options.db, KEPT_DAYS),
  };
}

/** What recurs. */
export const webhookCron: readonly CronJob[] = [{ task: "purge_deliveries", match: "41 * * * *" }];
