import { type Outcome, succeeded } from "@tintype/ui/outcome.ts";
import { createClient, withKey } from "@tintype/ui/server/client.ts";
import { outcomeOf } from "@tintype/ui/server/faults.ts";
import { callRest, hasStrings } from "@tintype/ui/server/rest.ts";
import type { Account } from "./account.ts";

/** Makes a key, which the server ends after 30 days. Older servers only have keys that do not expire. */
export async function createDeviceKey(
  address: string,
  token: string,
  name: string,
): Promise<Outcome<Pick<Account, "key" | "expiresAt">>> {
  const made = await outcomeOf(createClient(address, withKey(token)).account.createDeviceKey.mutate({ name }));
  if (made.ok) {
    const { key, expires_at } = made.value;
    return succeeded({ key, ...(expires_at && { expiresAt: Date.parse(expires_at) }) });
  }
  if (made.fault.code !== "not_found") return made;
  const older = await callRest(`${address}/api/auth/api-keys`, {
    token,
    body: { name },
    expect: (answer) => hasStrings(answer, ["key"]),
  });
  return older.ok ? succeeded({ key: older.value.key }) : older;
}
