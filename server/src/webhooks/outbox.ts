import type { WebhookPayload } from "@tintype/shared/api/webhooks";
import type { Db } from "../database/db.ts";
import { type DeliveryId, newId, type WebhookId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { type DeliveryRow, insertDelivery } from "./delivery-repository.ts";
import { type StoredSnapshot, snapshotEvents } from "./events.ts";
import { findSubscribers } from "./repository.ts";

/** The queue's own limit is far beyond the delivery's, which decides itself when to give up. */
const MAX_JOB_ATTEMPTS = 25;

/**
 * Tells those who subscribed of a snapshot, in the transaction that stores it: deliveries and their jobs exist if, and only
 * if, that commits.
 */
export async function announceSnapshot(tx: Db, stored: StoredSnapshot): Promise<void> {
  const subscribers = await findSubscribers(tx, stored.extraction);
  const events = snapshotEvents(stored, new Set(subscribers.flatMap((webhook) => webhook.events)));
  for (const event of events) {
    for (const webhook of subscribers) {
      if (webhook.events.some((kind) => kind === event.event)) await enqueue(tx, webhook.id, event);
    }
  }
}

/** Adds a delivery of the event to the transaction, with its job. */
export async function enqueue(tx: Db, webhook: WebhookId, event: WebhookPayload): Promise<DeliveryRow> {
  const delivery = await insertDelivery(tx, {
    id: newId<DeliveryId>(),
    webhook_id: webhook,
    event: event.event,
    // From here on it is text: what is signed and sent is this, byte for byte.
    body: JSON.stringify(event),
  });
  await queueDelivery(tx, delivery.id);
  return delivery;
}

/** Queues an attempt of the delivery, in place of one that waits. */
export async function queueDelivery(tx: Db, id: DeliveryId, runAt?: Date): Promise<void> {
  const options = { jobKey: `delivery:${id}`, maxAttempts: MAX_JOB_ATTEMPTS, ...(runAt && { runAt }) };
  await addJob(tx, "deliver_webhook", { delivery_id: id }, options);
}
