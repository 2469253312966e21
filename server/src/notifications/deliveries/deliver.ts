import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import type { Gate } from "../../platform/gates.ts";
import type { DeliveryId } from "../../platform/ids.ts";
import { currentTraceparent, inSpan, type Span } from "../../platform/tracing/tracing.ts";
import { queueDelivery } from "./outbox.ts";
import { lockReceiver, type Receivers, type Sender } from "./receiver.ts";
import {
  claimDelivery,
  countOthersSending,
  type DeliveryEnd,
  endAttempt,
  endWaits,
  insertAttempt,
  lockSlots,
  readDelivery,
  releaseDelivery,
  type Slots,
  waitForSlot,
} from "./repository.ts";
import type { DeliveryRow, ReceiverOwner } from "./rows.ts";
import type { AttemptResult } from "./send.ts";

/**
 * Numbers of deliveries that are sent at the same time, over all workers. So a receiver that is slow or dead, and an owner with
 * many of them, cannot occupy all workers. A receiver whose latest delivery failed gets one at a time.
 */
const SLOTS: Slots = { ofReceiver: { active: 3, failed: 1 }, ofOwner: 10 };

export const DELIVERY_GATE: Gate = {
  name: "Deliveries to webhooks and channels",
  at: import.meta.url,
  limit: `${SLOTS.ofOwner} at once for each owner, ${SLOTS.ofReceiver.active} for each webhook or channel, ${SLOTS.ofReceiver.failed} if its latest failed`,
  answer: "waits",
};

export interface DeliveryOptions {
  db: Db;
  receivers: Receivers;
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
  const { delivery, sender } = claimed;
  const attributes = {
    "tintype.delivery.id": id,
    "tintype.delivery.event": delivery.event,
    "tintype.delivery.attempt": delivery.attempt,
    "server.address": sender.host,
  };
  const name = delivery.webhook_id === null ? "deliver message" : "deliver webhook";
  await inSpan(name, { kind: "client", parent: delivery.traceparent, attributes }, (span) =>
    attempt(claimed, options, span, { log: log.child({ delivery: id, trace_id: span.traceId }), signal }),
  );
}

type Claimed = { delivery: DeliveryRow; owner: ReceiverOwner; sender: Sender };

/** Sends a claimed delivery and records the result. */
async function attempt(
  claimed: Claimed,
  options: DeliveryOptions,
  span: Span,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { db } = options;
  const { delivery, owner, sender } = claimed;
  const outcome = await sender
    .send(delivery, { traceparent: currentTraceparent(), signal })
    .catch(async (error: unknown) => {
      if (!signal.aborted) throw error;
      await db.transaction().execute((tx) => release(tx, delivery, options)); // a shutdown says nothing about the receiver
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
async function claim(
  tx: Db,
  id: DeliveryId,
  { receivers, retryDelays }: DeliveryOptions,
): Promise<Claimed | undefined> {
  const stored = await readDelivery(tx, id);
  const receiver = stored && (await lockReceiver(receivers, tx, stored));
  const delivery = await readDelivery(tx, id); // again: it may have changed before the lock
  if (!receiver || delivery?.status !== "pending") return undefined;

  const dueAt = Math.max(
    delivery.next_attempt_at?.getTime() ?? 0,
    delivery.created_at.getTime() + 1000 * (retryDelays[0] ?? 0),
  );
  if (dueAt > delivery.now.getTime()) {
    await queueDelivery(tx, id, { runAt: new Date(dueAt) });
    return undefined;
  }
  await lockSlots(tx, receiver);
  const refusal = receiver.refusal(delivery);
  if (refusal !== null) {
    await endAttempt(tx, delivery, { status: "failed", error: refusal });
    await queueWaiting(tx, receiver);
    return undefined;
  }
  const sending = await countOthersSending(tx, delivery, receiver);
  const ofReceiver = receiver.status === "failed" ? SLOTS.ofReceiver.failed : SLOTS.ofReceiver.active;
  if (sending.ofReceiver >= ofReceiver || sending.ofOwner >= SLOTS.ofOwner) {
    await waitForSlot(tx, delivery);
    return undefined;
  }
  const { user_id, team_id } = receiver;
  const sender = receiver.open();
  return { delivery: await claimDelivery(tx, delivery), owner: { user_id, team_id }, sender };
}

async function release(tx: Db, delivery: DeliveryRow, { receivers }: DeliveryOptions): Promise<void> {
  await lockReceiver(receivers, tx, delivery);
  if (await releaseDelivery(tx, delivery)) await queueDelivery(tx, delivery.id);
}

/** @returns whether the attempt was still the delivery's current one */
async function record(
  tx: Db,
  { delivery, owner }: Pick<Claimed, "delivery" | "owner">,
  outcome: AttemptResult,
  { retryDelays, receivers }: DeliveryOptions,
): Promise<boolean> {
  const receiver = await lockReceiver(receivers, tx, delivery);
  await lockSlots(tx, owner);
  // With a deleted receiver its deliveries have gone, and their slots are free.
  if (!receiver) await queueWaiting(tx, owner);
  const ended = receiver && (await endAttempt(tx, delivery, endOf(delivery, outcome, retryDelays)));
  if (!ended) return false;
  const { at, response_status, duration_ms, error } = outcome;
  const { id: delivery_id, attempt: number } = delivery;
  await insertAttempt(tx, { delivery_id, number, at, response_status, duration_ms, error });
  if (ended.next_attempt_at) await queueDelivery(tx, delivery.id, { runAt: ended.next_attempt_at });
  if (ended.status === "failed") await receiver.setStatus(tx, "failed");
  if (ended.status === "delivered") await receiver.setStatus(tx, "active");
  await queueWaiting(tx, receiver);
  return true;
}

function endOf({ failures }: DeliveryRow, outcome: AttemptResult, retryDelays: readonly number[]): DeliveryEnd {
  const { error, retryAfterSeconds = 0, isFinal = false } = outcome;
  if (error === null) return { status: "delivered" };
  const delaySeconds = isFinal ? undefined : retryDelays[failures + 1];
  if (delaySeconds === undefined) return { status: "failed", error };
  return { status: "pending", delaySeconds: Math.max(delaySeconds, retryAfterSeconds) };
}

/** Queues the owner's oldest waiting deliveries. One waits only while others are being sent, and their end calls this. */
async function queueWaiting(tx: Db, owner: ReceiverOwner): Promise<void> {
  for (const id of await endWaits(tx, owner, SLOTS)) await queueDelivery(tx, id, { isLowPriority: true });
}
