import type { Logger } from "pino";
import type { Db } from "../database/db.ts";
import type { DeliveryId } from "../ids.ts";
import { currentTraceparent, inSpan, type Span } from "../tracing/tracing.ts";
import {
  claimDelivery,
  countOthersSending,
  type DeliveryEnd,
  type DeliveryRow,
  endAttempt,
  endWaits,
  insertAttempt,
  lockWebhookOf,
  readDelivery,
  releaseDelivery,
  waitForSlot,
} from "./delivery-repository.ts";
import { queueDelivery } from "./outbox.ts";
import { lockWebhook, setWebhookStatus, type WebhookRow } from "./repository.ts";
import type { SecretBox } from "./secrets.ts";
import { type Outbound, type Outcome, send } from "./send.ts";

/**
 * How many deliveries of one webhook are sent at the same time, over all workers. So a receiver that is slow or dead cannot
 * occupy all workers. A webhook whose latest delivery failed gets one at a time.
 */
const MAX_SLOTS = { active: 3, failed: 1 } satisfies Record<WebhookRow["status"], number>;

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

type Claimed = { delivery: DeliveryRow; url: string; secret: string };

/** Sends a claimed delivery and records the result. */
async function attempt(
  claimed: Claimed,
  options: DeliveryOptions,
  span: Span,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { db, outbound } = options;
  const { delivery } = claimed;
  const to = { ...claimed, traceparent: currentTraceparent() };
  const outcome = await send(delivery, to, outbound, signal).catch(async (error: unknown) => {
    if (!signal.aborted) throw error;
    await db.transaction().execute((tx) => release(tx, delivery)); // a shutdown says nothing about the receiver
    return undefined;
  });
  if (!outcome) return log.info("delivery released at shutdown");
  const recorded = await db.transaction().execute((tx) => record(tx, delivery, outcome, options));
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
    await queueDelivery(tx, id, new Date(dueAt));
    return undefined;
  }
  if (!webhook.active) {
    await endAttempt(tx, delivery, { status: "failed", error: "the webhook is paused" });
    await queueWaiting(tx, webhook, 1);
    return undefined;
  }
  if ((await countOthersSending(tx, delivery)) >= MAX_SLOTS[webhook.status]) {
    await waitForSlot(tx, delivery);
    return undefined;
  }
  const secret = box.open(webhook.id, webhook.secret_sealed);
  return { delivery: await claimDelivery(tx, delivery), url: webhook.url, secret };
}

async function release(tx: Db, delivery: DeliveryRow): Promise<void> {
  await lockWebhookOf(tx, delivery.id);
  if (await releaseDelivery(tx, delivery)) await queueDelivery(tx, delivery.id);
}

/** @returns whether the attempt was still the delivery's current one */
async function record(
  tx: Db,
  delivery: DeliveryRow,
  outcome: Outcome,
  { retryDelays }: DeliveryOptions,
): Promise<boolean> {
  const webhook = await lockWebhook(tx, delivery.webhook_id);
  const ended = webhook && (await endAttempt(tx, delivery, endOf(delivery, outcome, retryDelays)));
  if (!ended) return false;
  await insertAttempt(tx, { delivery_id: delivery.id, number: delivery.attempt, ...outcome });
  if (ended.next_attempt_at) await queueDelivery(tx, delivery.id, ended.next_attempt_at);
  if (ended.status === "failed") await setWebhookStatus(tx, webhook.id, "failed");
  if (ended.status === "delivered") await setWebhookStatus(tx, webhook.id, "active");
  await queueWaiting(tx, webhook, ended.status === "delivered" && webhook.status === "failed" ? MAX_SLOTS.active : 1);
  return true;
}

function endOf({ failures }: DeliveryRow, { error }: Outcome, retryDelays: readonly number[]): DeliveryEnd {
  if (error === null) return { status: "delivered" };
  const delaySeconds = retryDelays[failures + 1];
  return delaySeconds === undefined ? { status: "failed", error } : { status: "pending", delaySeconds };
}

/** Queues the webhook's oldest waiting deliveries. One waits only while others are being sent, and their end calls this. */
async function queueWaiting(tx: Db, webhook: WebhookRow, count: number): Promise<void> {
  for (const id of await endWaits(tx, webhook.id, count)) await queueDelivery(tx, id);
}
