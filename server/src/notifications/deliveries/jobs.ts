import { z } from "zod";
import { type DeliveryId, isId } from "../../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { type DeliveryOptions, deliver } from "./deliver.ts";
import { deleteOldDeliveries } from "./repository.ts";

/** Number of days for which deliveries can be listed and sent again. */
const RETENTION_DAYS = 30;

/** The worker's tasks for the deliveries to webhooks and channels. */
export function deliveryTasks(options: DeliveryOptions): Pick<Tasks, "deliver_webhook" | "purge_deliveries"> {
  const payload = z.object({ delivery_id: z.string().refine(isId<DeliveryId>) });
  return {
    deliver_webhook: task(payload, ({ delivery_id }, context) => deliver(delivery_id, options, context)),
    purge_deliveries: taskWithoutPayload(() => deleteOldDeliveries(options.db, RETENTION_DAYS)),
  };
}

export const deliveryCron: readonly CronJob[] = [{ task: "purge_deliveries", match: "41 * * * *" }];
