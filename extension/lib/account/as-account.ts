import { failed, type Outcome } from "@tintype/ui/platform/outcome.ts";
import { createClient, type ServerClient, withKey } from "@tintype/ui/platform/server/client.ts";
import { outcomeOf } from "@tintype/ui/platform/server/faults.ts";
import { loadAccount, markRevoked } from "./account.ts";

/**
 * Calls the server as the person who is signed in. If the server refuses the key, the account is marked as revoked.
 * @param atLimit as in createClient()
 */
export async function asAccount<T>(
  work: (client: ServerClient) => Promise<T>,
  atLimit: "wait" | "fail" = "fail",
): Promise<Outcome<T>> {
  const account = await loadAccount();
  if (!account) return failed({ code: "key_revoked" });
  const outcome = await outcomeOf(work(createClient(account.address, withKey(account.key), atLimit)));
  if (!outcome.ok && outcome.fault.code === "key_revoked") await markRevoked(account.key);
  return outcome;
}
