import type { Db } from "../../../platform/database/db.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { resealSecrets } from "../webhook/reseal.ts";
import { lockTargets, setTarget } from "./repository.ts";

/** The boxes of the secret that signed JWTs until now, and of the new one. */
export interface Boxes {
  readonly from: SecretBox;
  readonly to: SecretBox;
}

/**
 * Encrypts the targets of all channels again.
 * @returns how many channels there are
 * @throws Error if a target cannot be decrypted with `from`
 */
export async function resealTargets(tx: Db, { from, to }: Boxes): Promise<number> {
  const targets = await lockTargets(tx);
  for (const { id, target_sealed } of targets) await setTarget(tx, id, to.seal(id, from.open(id, target_sealed)));
  return targets.length;
}

/** Encrypts everything again that goes out. Needed when the secret that signs JWTs changes. */
export async function resealAll(tx: Db, boxes: Boxes): Promise<void> {
  await resealSecrets(tx, boxes);
  await resealTargets(tx, boxes);
}
