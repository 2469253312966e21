import { type Outcome, succeeded } from "@tintype/ui/platform/outcome.ts";
import { createClient, withKey } from "@tintype/ui/platform/server/client.ts";
import { outcomeOf } from "@tintype/ui/platform/server/faults.ts";
import type { Account } from "./account.ts";

/** Makes a key, which the server ends after 30 days. */
export async function createDeviceKey(
  address: string,
  token: string,
  name: string,
): Promise<Outcome<Pick<Account, "key" | "expiresAt">>> {
  const created = await outcomeOf(createClient(address, withKey(token)).account.createDeviceKey.mutate({ name }));
  if (!created.ok) return created;
  const { key, expires_at } = created.value;
  return succeeded({ key, ...(expires_at && { expiresAt: Date.parse(expires_at) }) });
}
