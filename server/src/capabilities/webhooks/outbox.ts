import type { WebhookPayload } from "@tintype/shared/api/webhooks";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Db } from "../../platform/database/db.ts";
import { type DeliveryId, type ExtractionId, newId, type WebhookId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type DeliveryRow, insertDelivery } from "./delivery-repository.ts";
import type { StoredSnapshot } from "./events.ts";
import { findSubscribers } from "./repository.ts";

/** Far beyond the delivery's own maximum of attempts: the delivery itself decides when to give up. */
const MAX_JOB_ATTEMPTS = 25;

/** Finds the kinds of tokens whose changes are announced for an extraction; null: changes of all kinds but assets. */
export type FindAnnouncedKinds = (db: Db, extraction: ExtractionId) => Promise<readonly KindKey[] | null>;

/**
 * Adds the deliveries of events of an extraction, with their jobs, in the transaction that stores what the events tell. So
 * they exist if and only if that does.
 */
export async function announce(
  tx: Db,
  extraction: StoredSnapshot["extraction"],
  events: readonly WebhookPayload[],
): Promise<void> {
  if (events.length > 0) await enqueueAll(tx, await findSubscribers(tx, extraction), events);
}

async function enqueueAll(
  tx: Db,
  subscribers: Awaited<ReturnType<typeof findSubscribers>>,
  events: readonly WebhookPayload[],
): Promise<void> {
  for (const event of events) {
    for (const webhook of subscribers) {
      if (webhook.events.some((kind) => kind === event.event)) await enqueue(tx, webhook.id, event);
    }
  }
}

/** Adds a delivery of the event to the transaction, with its job. */
export async function enqueue(
  tx: Db,
  webhook: WebhookId,
  event: WebhookPayload,
  options: QueueOptions = {},
): Promise<DeliveryRow> {
  const delivery = await insertDelivery(tx, {
    id: newId<DeliveryId>(),
    webhook_id: webhook,
    event: event.event,
    // Stored as text, so that every attempt signs and sends the same bytes.
    body: JSON.stringify(event),
  });
  await queueDelivery(tx, delivery.id, options);
  return delivery;
}

export interface QueueOptions {
  readonly runAt?: Date;
  /**
   * Lets the first attempts at other deliveries go before this one. For what an owner can ask for in any number, tests and
   * repetitions, and for what is beyond the owner's slots: others must not wait for it.
   */
  readonly isLater?: boolean;
}

/** Queues an attempt at the delivery. It replaces one that waits in the queue. */
export async function queueDelivery(
  tx: Db,
  id: DeliveryId,
  { runAt, isLater = false }: QueueOptions = {},
): Promise<void> {
  const when = { priority: isLater ? 1 : 0, ...(runAt && { runAt }) };
  const options = { jobKey: `delivery:${id}`, maxAttempts: MAX_JOB_ATTEMPTS, ...when };
  await addJob(tx, "deliver_webhook", { delivery_id: id }, options);
}
