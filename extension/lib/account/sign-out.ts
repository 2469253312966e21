import { createClient, withKey } from "@tintype/ui/platform/server/client.ts";
import { outcomeOf } from "@tintype/ui/platform/server/faults.ts";
import { forgetAccount, loadAccount } from "./account.ts";

/** The server may be gone for good, and the person should not have to wait for it. */
const LIMIT_MS = 5_000;

/**
 * Revokes this device's key on the server and forgets it here, even if the server cannot be reached.
 * @returns whether the key is revoked on the server too
 */
export async function signOut(): Promise<{ revoked: boolean }> {
  const account = await loadAccount();
  if (!account) return { revoked: true };
  const { address, key } = account;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const told = await outcomeOf(createClient(address, withKey(key)).account.forgetDevice.mutate(undefined, { signal }));
  await forgetAccount();
  return { revoked: told.ok || told.fault.code === "key_revoked" };
}
