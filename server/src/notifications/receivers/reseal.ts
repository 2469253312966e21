import type { Db } from "../../platform/database/db.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { channels, type ReceiverRepository, webhooks } from "./repository.ts";

/** The boxes of the secret that signed JWTs until now, and of the new one. */
export interface Boxes {
  readonly from: SecretBox;
  readonly to: SecretBox;
}

/**
 * Encrypts the secrets of all webhooks and the targets of all channels again. Needed when the secret that signs JWTs changes.
 * @throws Error if one cannot be decrypted with `from`
 */
export async function resealReceivers(tx: Db, boxes: Boxes): Promise<void> {
  await reseal(tx, webhooks, boxes);
  await reseal(tx, channels, boxes);
}

async function reseal<Name extends "webhooks" | "channels">(
  tx: Db,
  table: ReceiverRepository<Name>,
  { from, to }: Boxes,
): Promise<void> {
  const rows = await table.lockSealed(tx);
  for (const { id, sealed } of rows) await table.setSealed(tx, id, to.seal(id, from.open(id, sealed)));
}
