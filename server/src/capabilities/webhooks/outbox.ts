import type { WebhookEventKind, WebhookPayload } from "@tintype/shared/api/webhooks";
import type { Db } from "../../platform/database/db.ts";
import { type DeliveryId, newId, type SiteId, type TeamId, type UserId, type WebhookId } from "../../platform/ids.ts";
import { addJob, addJobs } from "../../platform/jobs/add-job.ts";
import { type DeliveryRow, insertDeliveries } from "./delivery-repository.ts";
import { findSubscribers } from "./repository.ts";

/** Far beyond the delivery's own maximum of attempts: the delivery itself decides when to give up. */
const MAX_JOB_ATTEMPTS = 25;

/** An event as text, so that every attempt at every delivery of it signs and sends the same bytes. */
export type WrittenEvent = Pick<DeliveryRow, "event" | "body">;

export const writeEvent = (event: WebhookPayload): WrittenEvent => ({
  event: event.event,
  body: JSON.stringify(event),
});

/** Whose events they are, and of which site; null: of none. */
export type Announcer = Readonly<{ user_id: UserId | null; team_id: TeamId | null; site_id?: SiteId | null }>;

/** Events of pages that `site.changed` tells about, once for all pages. */
const MERGED: readonly string[] = ["diff.detected", "review.pending"] satisfies WebhookEventKind[];

/**
 * Adds the deliveries of events of an extraction or a site, with their jobs, in the transaction that stores what the events
 * tell. So they exist if and only if that does.
 */
export async function announce(tx: Db, announcer: Announcer, events: readonly WrittenEvent[]): Promise<void> {
  if (events.length === 0) return;
  const subscribers = await findSubscribers(tx, announcer);
  const isMerged = announcer.site_id != null && subscribers.some(({ events }) => events.includes("site.changed"));
  const announced = isMerged ? events.filter(({ event }) => !MERGED.includes(event)) : events;
  const deliveries = announced.flatMap((event) =>
    subscribers
      .filter(({ events: wanted }) => wanted.some((kind) => kind === event.event))
      .map(({ id }) => ({ ...event, webhook_id: id })),
  );
  if (deliveries.length > 0) await enqueueAll(tx, deliveries);
}

async function enqueueAll(
  tx: Db,
  deliveries: readonly (WrittenEvent & Pick<DeliveryRow, "webhook_id">)[],
  priority = 0,
): Promise<DeliveryRow[]> {
  const rows = deliveries.map((delivery) => ({ ...delivery, id: newId<DeliveryId>() }));
  const jobs = rows.map(({ id }) => ({ payload: { delivery_id: id }, jobKey: jobKeyOf(id), priority }));
  const inserted = await insertDeliveries(tx, rows);
  await addJobs(tx, "deliver_webhook", jobs, { maxAttempts: MAX_JOB_ATTEMPTS });
  return inserted;
}

/** Adds a delivery of the event to the transaction, with its job. */
export async function enqueue(
  tx: Db,
  webhook_id: WebhookId,
  event: WebhookPayload,
  { isLater }: Pick<QueueOptions, "isLater"> = {},
): Promise<DeliveryRow> {
  const [delivery] = await enqueueAll(tx, [{ ...writeEvent(event), webhook_id }], priorityOf(isLater));
  if (!delivery) throw new Error("the delivery was not stored");
  return delivery;
}

const jobKeyOf = (id: DeliveryId) => `delivery:${id}`;
const priorityOf = (isLater = false) => (isLater ? 1 : 0);

export interface QueueOptions {
  readonly runAt?: Date;
  /**
   * Lets the first attempts at other deliveries go before this one. For what an owner can ask for in any number, tests and
   * repetitions, and for what is beyond the owner's slots: others must not wait for it.
   */
  readonly isLater?: boolean;
}

/** Queues an attempt at the delivery. It replaces one that waits in the queue. */
export async function queueDelivery(tx: Db, id: DeliveryId, { runAt, isLater }: QueueOptions = {}): Promise<void> {
  const when = { priority: priorityOf(isLater), ...(runAt && { runAt }) };
  const options = { jobKey: jobKeyOf(id), maxAttempts: MAX_JOB_ATTEMPTS, ...when };
  await addJob(tx, "deliver_webhook", { delivery_id: id }, options);
}
