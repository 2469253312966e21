import type { Logger } from "pino";
import type { Db } from "../database/db.ts";
import type { DeliveryId } from "../ids.ts";
import {
  countOthersTaken,
  type DeliveryEnd,
  type DeliveryRow,
  endAttempt,
  insertAttempt,
  lockWebhookOf,
  readDelivery,
  releaseDelivery,
  setWaiting,
  takeDelivery,
  takeFromWaiting,
} from "./delivery-repository.ts";
import { queueDelivery } from "./outbox.ts";
import { lockWebhook, setWebhookStatus, type WebhookRow } from "./repository.ts";
import type { SecretBox } from "./secrets.ts";
import { type Outbound, type Outcome, send } from "./send.ts";

/**
 * How many deliveries of one webhook may be under way, over all workers, so that a receiver that is slow or dead occupies few
 * of the places. One whose latest delivery failed is tried with one at a time.
 */
const AT_ONCE = { active: 3, failed: 1 } satisfies Record<WebhookRow["status"], number>;

export interface DeliveryOptions {
  db: Db;
  box: SecretBox;
  outbound: Outbound;
  /** Seconds before each attempt; there are as many attempts as delays. */
  retryDelays: readonly number[];
}

/**
 * Makes one attempt of a delivery: takes it, sends it, writes down what came of it.
 *
 * A delivery goes pending → delivered | failed. Each take raises the attempt's number, and only the newest attempt writes what
 * came of it. A worker that dies between sending and writing leaves the delivery pending, and it is sent again under the same
 * id: at least once, and the attempt that nobody saw the end of does not count.
 *
 * @param signal aborted when the worker shuts down and waits no longer: the delivery is left to another worker
 * @throws what the database throws, and for a secret that does not open; the queue then tries the job again
 */
export async function deliver(
  id: DeliveryId,
  options: DeliveryOptions,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { db, outbound } = options;
  const taken = await db.transaction().execute((tx) => take(tx, id, options));
  if (!taken) return;
  const outcome = await send(taken.delivery, taken, outbound, signal).catch(async (error: unknown) => {
    if (!signal.aborted) throw error;
    await db.transaction().execute((tx) => giveBack(tx, taken.delivery)); // being shut down says nothing of the receiver
    return undefined;
  });
  if (!outcome) return log.info({ delivery: id }, "delivery given back at shutdown");
  const recorded = await db.transaction().execute((tx) => record(tx, taken.delivery, outcome, options));
  const { response_status, duration_ms: ms, error } = outcome;
  log.info({ delivery: id, response_status, ms, error, recorded }, error === null ? "delivered" : "not delivered");
}

type Taken = { delivery: DeliveryRow; url: string; secret: string };

/** @returns undefined where there is nothing to send, or not yet */
async function take(tx: Db, id: DeliveryId, { box, retryDelays }: DeliveryOptions): Promise<Taken | undefined> {
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
    await wake(tx, webhook, 1);
    return undefined;
  }
  if ((await countOthersTaken(tx, delivery)) >= AT_ONCE[webhook.status]) {
    await setWaiting(tx, delivery);
    return undefined;
  }
  const secret = box.open(webhook.id, webhook.secret_sealed);
  return { delivery: await takeDelivery(tx, delivery), url: webhook.url, secret };
}

async function giveBack(tx: Db, delivery: DeliveryRow): Promise<void> {
  await lockWebhookOf(tx, delivery.id);
  if (await releaseDelivery(tx, delivery)) await queueDelivery(tx, delivery.id);
}

/** @returns whether the attempt still held the delivery */
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
  await wake(tx, webhook, ended.status === "delivered" && webhook.status === "failed" ? AT_ONCE.active : 1);
  return true;
}

function endOf({ failures }: DeliveryRow, { error }: Outcome, retryDelays: readonly number[]): DeliveryEnd {
  if (error === null) return { status: "delivered" };
  const delaySeconds = retryDelays[failures + 1];
  return delaySeconds === undefined ? { status: "failed", error } : { status: "pending", delaySeconds };
}

/** Queues the oldest of the webhook's waiting deliveries. A delivery waits only while one is under way, which ends in this. */
async function wake(tx: Db, webhook: WebhookRow, count: number): Promise<void> {
  for (const id of await takeFromWaiting(tx, webhook.id, count)) await queueDelivery(tx, id);
}
