import { loadAccount, saveAccount } from "./account.ts";
import { asAccount } from "./as-account.ts";
import { isRenewalDue } from "./renewal-due.ts";
import type { Account } from "./stored-account.ts";

/**
 * Renews this device's key if fewer than 60 days are left, at most once a day. A key of an older release, which does not
 * expire, becomes one that does. Call it when the background starts.
 */
export async function renewKey(now: number = Date.now()): Promise<void> {
  const account = await loadAccount();
  if (!account || !isRenewalDue(account, now)) return;
  await update(account.key, { renewalTriedAt: now });
  const outcome = await asAccount((client) => client.account.renewDeviceKey.mutate());
  // Older servers have no such procedure, and the next attempt is tomorrow.
  if (outcome.ok) await update(account.key, { expiresAt: Date.parse(outcome.value.expires_at) });
}

/** Changes the stored account, unless the person has signed in again since. */
async function update(key: string, change: Partial<Account>): Promise<void> {
  const account = await loadAccount();
  if (account?.key === key) await saveAccount({ ...account, ...change });
}
