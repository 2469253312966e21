import type { Db } from "../../platform/database/db.ts";
import type { ChannelId, ReceiverId, WebhookId } from "../../platform/ids.ts";
import type { DeliveryRow, ReceiverOf, ReceiverOwner } from "./rows.ts";
import type { AttemptResult } from "./send.ts";

/** A webhook or a channel that a transaction has locked, as the outbox needs it. */
export interface Receiver extends ReceiverOwner {
  readonly id: ReceiverId;
  /** Says how its latest delivery ended. Others than these two count as active. */
  readonly status: string;
  /** Why a delivery may not be sent to it, for people; null if it may. */
  refusal(delivery: Pick<DeliveryRow, "event">): string | null;
  /** Prepares an attempt. @throws Error if its secret cannot be decrypted */
  open(): Sender;
  setStatus(tx: Db, status: "active" | "failed"): Promise<void>;
}

/** Makes the attempts at the deliveries of one receiver. */
export interface Sender {
  /** Host of their target, for traces. */
  readonly host: string;
  /** Makes one attempt. @throws the signal's reason, when it aborts */
  send(
    delivery: DeliveryRow,
    context: { traceparent: string | undefined; signal: AbortSignal },
  ): Promise<AttemptResult>;
}

/**
 * Locks a receiver until the transaction ends. Every transaction that gives or frees slots of its deliveries does this first.
 * New deliveries, which refer to the receiver, can still be added.
 * @returns undefined if it has been deleted
 */
export type LockReceiver<Id> = (tx: Db, id: Id) => Promise<Receiver | undefined>;

/** Everything that deliveries can go to. */
export interface Receivers {
  readonly webhook: LockReceiver<WebhookId>;
  readonly channel: LockReceiver<ChannelId>;
}

export async function lockReceiver(
  receivers: Receivers,
  tx: Db,
  { webhook_id, channel_id }: ReceiverOf,
): Promise<Receiver | undefined> {
  if (webhook_id !== null) return receivers.webhook(tx, webhook_id);
  return channel_id === null ? undefined : receivers.channel(tx, channel_id);
}
