import { createClient } from "@tintype/ui/server/client.ts";
import { outcomeOf } from "@tintype/ui/server/faults.ts";
import { forgetAccount, loadAccount } from "./account.ts";

/** The server may be away for good; a person does not wait for that. */
const LIMIT_MS = 5_000;

/**
 * Has the server revoke this device's key, and forgets it here, whether the server could be reached or not.
 * @returns whether the key is gone on the server too
 */
export async function signOut(): Promise<{ revoked: boolean }> {
  const account = await loadAccount();
  if (!account) return { revoked: true };
  const { address, key } = account;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const told = await outcomeOf(createClient(address, key).account.forgetDevice.mutate(undefined, { signal }));
  await forgetAccount();
  return { revoked: told.ok || told.fault.code === "key_revoked" };
}
