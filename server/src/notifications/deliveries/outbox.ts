import type { Db } from "../../platform/database/db.ts";
import { type DeliveryId, newId } from "../../platform/ids.ts";
import { addJob, addJobs } from "../../platform/jobs/add-job.ts";
import { insertDeliveries } from "./repository.ts";
import type { DeliveryRow } from "./rows.ts";

/** Far beyond the delivery's own maximum of attempts: the delivery itself decides when to give up. */
const MAX_JOB_ATTEMPTS = 25;

/** A delivery that is to be added: what, and to which receiver. */
export type NewDelivery = Pick<DeliveryRow, "webhook_id" | "channel_id" | "event" | "body">;

/** Adds deliveries to the transaction, with their jobs. So they exist if and only if what they tell does. */
export async function enqueueAll(
  tx: Db,
  deliveries: readonly NewDelivery[],
  { isLowPriority }: Pick<QueueOptions, "isLowPriority"> = {},
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return [];
  const priority = priorityOf(isLowPriority);
  const rows = deliveries.map((delivery) => ({ ...delivery, id: newId<DeliveryId>() }));
  const jobs = rows.map(({ id }) => ({ payload: { delivery_id: id }, jobKey: jobKeyOf(id), priority }));
  const inserted = await insertDeliveries(tx, rows);
  await addJobs(tx, "deliver_webhook", jobs, { maxAttempts: MAX_JOB_ATTEMPTS });
  return inserted;
}

/** Adds one delivery. */
export async function enqueueOne(
  tx: Db,
  delivery: NewDelivery,
  options: Pick<QueueOptions, "isLowPriority"> = {},
): Promise<DeliveryRow> {
  const [inserted] = await enqueueAll(tx, [delivery], options);
  if (!inserted) throw new Error("the delivery was not stored");
  return inserted;
}

const jobKeyOf = (id: DeliveryId) => `delivery:${id}`;
const priorityOf = (isLowPriority = false) => (isLowPriority ? 1 : 0);

export interface QueueOptions {
  readonly runAt?: Date;
  /**
   * Lets the first attempts at other deliveries go before this one. For what an owner can ask for in any number, tests and
   * repetitions, and for what is beyond the owner's slots: others must not wait for it.
   */
  readonly isLowPriority?: boolean;
}

/** Queues an attempt at the delivery. It replaces one that waits in the queue. */
export async function queueDelivery(
  tx: Db,
  id: DeliveryId,
  { runAt, isLowPriority }: QueueOptions = {},
): Promise<void> {
  const when = { priority: priorityOf(isLowPriority), ...(runAt && { runAt }) };
  const options = { jobKey: jobKeyOf(id), maxAttempts: MAX_JOB_ATTEMPTS, ...when };
  await addJob(tx, "deliver_webhook", { delivery_id: id }, options);
}
