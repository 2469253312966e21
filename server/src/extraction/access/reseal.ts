import type { Db } from "../../platform/database/db.ts";
import type { Id } from "../../platform/ids.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { lockAllAccess, setSealed } from "./repository.ts";
import { lockAllVisitors, setSealedVisitor } from "./visitor-repository.ts";

/**
 * Encrypts all access to pages and sites again, and what is kept of visitors.
 * @returns how many there are
 * @throws Error if one cannot be decrypted with the key that is made from `from`
 */
export async function resealAccess(tx: Db, secrets: { readonly from: string; readonly to: string }): Promise<number> {
  const [from, to] = [createSecretBox(secrets.from, "page access"), createSecretBox(secrets.to, "page access")];
  const reseal = (id: Id<string>, sealed: Buffer) => to.seal(id, from.open(id, sealed));
  const [all, visitors] = [await lockAllAccess(tx), await lockAllVisitors(tx)];
  for (const { id, sealed } of all) await setSealed(tx, { id, sealed: reseal(id, sealed) });
  for (const { id, sealed } of visitors) await setSealedVisitor(tx, { id, sealed: reseal(id, sealed) });
  return all.length + visitors.length;
}
