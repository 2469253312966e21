import type { Db } from "../../platform/database/db.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { lockAllAccess, setSealed } from "./repository.ts";

/**
 * Encrypts all access to pages and sites again.
 * @returns how many there are
 * @throws Error if one cannot be decrypted with the key that is made from `from`
 */
export async function resealAccess(tx: Db, secrets: { readonly from: string; readonly to: string }): Promise<number> {
  const [from, to] = [createSecretBox(secrets.from, "page access"), createSecretBox(secrets.to, "page access")];
  const all = await lockAllAccess(tx);
  for (const { id, sealed } of all) await setSealed(tx, { id, sealed: to.seal(id, from.open(id, sealed)) });
  return all.length;
}
