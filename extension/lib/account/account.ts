import type { SignedIn } from "@tintype/ui/platform.ts";
import { browser } from "wxt/browser";

/** Who uses the extension, and the key with which it calls the server on their behalf. */
export interface Account extends SignedIn {
  /** The device key: an API key of this device alone. */
  readonly key: string;
}

// Never in storage.sync, which leaves the device.
const area = browser.storage.local;
const KEY = "account";

/** Keeps what is stored from the scripts in pages, where the browser knows how. To be called as the background starts. */
export async function keepFromPages(): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}

export async function loadAccount(): Promise<Account | undefined> {
  const found = await area.get(KEY);
  return found[KEY] as Account | undefined; // nothing else is ever stored there
}

export function saveAccount(account: Account): Promise<void> {
  return area.set({ [KEY]: account });
}

export function forgetAccount(): Promise<void> {
  return area.remove(KEY);
}

/** Notes that the server refuses the key, unless the person has signed in anew in the meantime. */
export async function markRevoked(key: string): Promise<void> {
  const account = await loadAccount();
  if (account?.key === key && !account.revoked) await saveAccount({ ...account, revoked: true });
}

/** Calls back with every change. @returns how to stop that */
export function watchAccount(listener: (account: Account | undefined) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) listener(change.newValue as Account | undefined); // as above
  };
  area.onChanged.addListener(onChanged);
  return () => area.onChanged.removeListener(onChanged);
}

/** What tells accounts apart: what waits to be sent for one must never reach another. */
export function accountId({ address, user }: Pick<Account, "address" | "user">): string {
  return `${address} ${user.id}`;
}
