import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import type { Gate } from "../../platform/gates.ts";
import type { DeliveryId } from "../../platform/ids.ts";
import { currentTraceparent, inSpan, type Span } from "../../platform/tracing/tracing.ts";
import {
  claimDelivery,
  countOthersSending,
  type DeliveryEnd,
  type DeliveryRow,
  endAttempt,
  endWaits,
  insertAttempt,
  lockSlots,
  lockWebhookOf,
  readDelivery,
  releaseDelivery,
  type Slots,
  type WebhookOwner,
  waitForSlot,
} from "./delivery-repository.ts";
import { queueDelivery } from "./outbox.ts";
import { lockWebhook, setWebhookStatus } from "./repository.ts";
import type { SecretBox } from "./secrets.ts";
import { type Outbound, type Outcome, send } from "./send.ts";

/**
 * How many deliveries are sent at the same time, over all workers. So a receiver that is slow or dead, and an owner with many
 * of them, cannot occupy all workers. A webhook whose latest delivery failed gets one at a time.
 */
const SLOTS: Slots = { ofWebhook: { active: 3, failed: 1 }, ofOwner: 10 };

export const DELIVERY_GATE: Gate = {
  ...{ name: "Deliveries to webhooks", at: import.meta.url },
  limit: `${SLOTS.ofOwner} at once for each owner, ${SLOTS.ofWebhook.active} for each webhook, ${SLOTS.ofWebhook.failed} if its latest failed`,
  answer: "waits",
};

export interface DeliveryOptions {
  db: Db;
  box: SecretBox;
  outbound: Outbound;
  /** Seconds before each attempt. There are as many attempts as delays. */
  retryDelays: readonly number[];
}

/**
 * Makes one attempt at a delivery: claims it, sends it and records the result.
 *
 * A delivery goes pending → delivered | failed. Each claim raises the attempt's number, and only the newest attempt can
 * record its result. If a worker dies between sending and recording, the delivery stays pending and is sent again under the
 * same id. So it arrives at least once, and an attempt without a recorded result does not count.
 *
 * @param signal aborted when the worker shuts down and no longer waits: the delivery is left to another worker
 * @throws what the database throws, and an Error if the secret cannot be decrypted; the queue then tries the job again
 */
export async function deliver(
  id: DeliveryId,
  options: DeliveryOptions,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const claimed = await options.db.transaction().execute((tx) => claim(tx, id, options));
  if (!claimed) return;
  const { delivery, url } = claimed;
  const attributes = {
    "tintype.delivery.id": id,
    "tintype.delivery.event": delivery.event,
    "tintype.delivery.attempt": delivery.attempt,
    "server.address": new URL(url).hostname,
  };
  await inSpan("deliver webhook", { kind: "client", parent: delivery.traceparent, attributes }, (span) =>
    attempt(claimed, options, span, { log: log.child({ delivery: id, trace_id: span.traceId }), signal }),
  );
}

type Claimed = { delivery: DeliveryRow; owner: WebhookOwner; url: string; secret: string };

/** Sends a claimed delivery and records the result. */
async function attempt(
  claimed: Claimed,
  options: DeliveryOptions,
  span: Span,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { db, outbound } = options;
  const { delivery, owner } = claimed;
  const to = { ...claimed, traceparent: currentTraceparent() };
  const outcome = await send(delivery, to, outbound, signal).catch(async (error: unknown) => {
    if (!signal.aborted) throw error;
    await db.transaction().execute((tx) => release(tx, delivery)); // a shutdown says nothing about the receiver
    return undefined;
  });
  if (!outcome) return log.info("delivery released at shutdown");
  const recorded = await db.transaction().execute((tx) => record(tx, { delivery, owner }, outcome, options));
  const { response_status, duration_ms: ms, error } = outcome;
  span.set({ "http.response.status_code": response_status ?? undefined });
  if (error !== null) span.fail(response_status === null ? "no_answer" : String(response_status));
  log.info({ response_status, ms, error, recorded }, error === null ? "delivered" : "not delivered");
}

/** @returns undefined if there is nothing to send now */
async function claim(tx: Db, id: DeliveryId, { box, retryDelays }: DeliveryOptions): Promise<Claimed | undefined> {
  const webhook = await lockWebhookOf(tx, id);
  const delivery = await readDelivery(tx, id);
  if (!webhook || delivery?.status !== "pending") return undefined;

  const dueAt = Math.max(
    delivery.next_attempt_at?.getTime() ?? 0,
    delivery.created_at.getTime() + 1000 * (retryDelays[0] ?? 0),
  );
  if (dueAt > delivery.now.getTime()) {
    await queueDelivery(tx, id, { runAt: new Date(dueAt) });
    return undefined;
  }
  await lockSlots(tx, webhook);
  if (!webhook.active) {
    await endAttempt(tx, delivery, { status: "failed", error: "the webhook is paused" });
    await queueWaiting(tx, webhook);
    return undefined;
  }
  const sending = await countOthersSending(tx, delivery, webhook);
  if (sending.ofWebhook >= SLOTS.ofWebhook[webhook.status] || sending.ofOwner >= SLOTS.ofOwner) {
    await waitForSlot(tx, delivery);
    return undefined;
  }
  const secret = box.open(webhook.id, webhook.secret_sealed);
  return { delivery: await claimDelivery(tx, delivery), owner: webhook, url: webhook.url, secret };
}

async function release(tx: Db, delivery: DeliveryRow): Promise<void> {
  await lockWebhookOf(tx, delivery.id);
  if (await releaseDelivery(tx, delivery)) await queueDelivery(tx, delivery.id);
}

/** @returns whether the attempt was still the delivery's current one */
async function record(
  tx: Db,
  { delivery, owner }: Pick<Claimed, "delivery" | "owner">,
  outcome: Outcome,
  { retryDelays }: DeliveryOptions,
): Promise<boolean> {
  const webhook = await lockWebhook(tx, delivery.webhook_id);
  await lockSlots(tx, owner);
  // With a deleted webhook its deliveries have gone, and their slots are free.
  if (!webhook) await queueWaiting(tx, owner);
  const ended = webhook && (await endAttempt(tx, delivery, endOf(delivery, outcome, retryDelays)));
  if (!ended) return false;
  await insertAttempt(tx, { delivery_id: delivery.id, number: delivery.attempt, ...outcome });
  if (ended.next_attempt_at) await queueDelivery(tx, delivery.id, { runAt: ended.next_attempt_at });
  if (ended.status === "failed") await setWebhookStatus(tx, webhook.id, "failed");
  if (ended.status === "delivered") await setWebhookStatus(tx, webhook.id, "active");
  await queueWaiting(tx, webhook);
  return true;
}

function endOf({ failures }: DeliveryRow, { error }: Outcome, retryDelays: readonly number[]): DeliveryEnd {
  if (error === null) return { status: "delivered" };
  const delaySeconds = retryDelays[failures + 1];
  return delaySeconds === undefined ? { status: "failed", error } : { status: "pending", delaySeconds };
}

/** Queues the owner's oldest waiting deliveries. One waits only while others are being sent, and their end calls this. */
async function queueWaiting(tx: Db, owner: WebhookOwner): Promise<void> {
  for (const id of await endWaits(tx, owner, SLOTS)) await queueDelivery(tx, id, { isLater: true });
}
