import { browser } from "wxt/browser";
import { type Account, readAccount } from "./stored-account.ts";

export type { Account } from "./stored-account.ts";

// Not storage.sync, which leaves the device.
const area = browser.storage.local;
const KEY = "account";

/** Hides what is stored from scripts in pages, if the browser can. Call it when the background starts. */
export async function hideFromPages(): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}

export async function loadAccount(): Promise<Account | undefined> {
  const stored = await area.get(KEY);
  return readAccount(stored[KEY]);
}

export function saveAccount(account: Account): Promise<void> {
  return area.set({ [KEY]: account });
}

export function forgetAccount(): Promise<void> {
  return area.remove(KEY);
}

/** Notes that the server refuses the key, unless the person has signed in again since. */
export async function markRevoked(key: string): Promise<void> {
  const account = await loadAccount();
  if (account?.key === key && !account.revoked) await saveAccount({ ...account, revoked: true });
}

/** Calls back after every change. @returns how to stop that */
export function watchAccount(listener: (account: Account | undefined) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) listener(readAccount(change.newValue));
  };
  area.onChanged.addListener(onChanged);
  return () => area.onChanged.removeListener(onChanged);
}

/** A different text for each account: what waits to be sent for one must never reach another. */
export function accountId({ address, user }: Pick<Account, "address" | "user">): string {
  return `${address} ${user.id}`;
}
