import type { Db } from "../../platform/database/db.ts";
import type { DeliveryId } from "../../platform/ids.ts";
import { queueDelivery } from "./outbox.ts";
import { type DeliveryWithAttempts, findDelivery, listAttempts, makeDue } from "./repository.ts";
import type { ReceiverOf } from "./rows.ts";

/**
 * Sends a delivery again under the same id, with all its attempts. A pending one is tried at once. The transaction has locked
 * the receiver.
 * @returns undefined if the receiver has no such delivery
 */
export async function redeliver(tx: Db, of: ReceiverOf, id: DeliveryId): Promise<DeliveryWithAttempts | undefined> {
  const stored = await findDelivery(tx, of, id);
  if (!stored) return undefined;
  // With a slot, or waiting for one, it is or will be sent anyway.
  const delivery = stored.slot ? stored : await makeDue(tx, stored, { anew: stored.status !== "pending" });
  if (!stored.slot) await queueDelivery(tx, delivery.id, { isLowPriority: true });
  return { delivery, attempts: await listAttempts(tx, [delivery]) };
}
