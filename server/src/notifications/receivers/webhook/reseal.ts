import type { Db } from "../../../platform/database/db.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { lockSecrets, setSecret } from "./repository.ts";

/**
 * Encrypts the secrets of all webhooks again. Needed when the secret that signs JWTs changes.
 * @returns how many webhooks there are
 * @throws Error if a secret cannot be decrypted with `from`
 */
export async function resealSecrets(tx: Db, { from, to }: { from: SecretBox; to: SecretBox }): Promise<number> {
  const secrets = await lockSecrets(tx);
  for (const { id, secret_sealed } of secrets) await setSecret(tx, id, to.seal(id, from.open(id, secret_sealed)));
  return secrets.length;
}
