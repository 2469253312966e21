import type { Destination } from "@tintype/ui/platform/destination.ts";
import { browser } from "wxt/browser";
import { accountId, loadAccount } from "../account/account.ts";
import type { Sender } from "../captures/outbox.ts";
import { announceChange } from "../captures/watch.ts";
import { readStored, storedDestination } from "../stored/schemas.ts";

const area = browser.storage.local;
const KEY = "destination";
const USUAL: Destination = { kind: "personal" };

/** The destination of pages without one of their own. */
export async function loadDefaultDestination(): Promise<Destination> {
  const stored = await area.get(KEY);
  return readStored(storedDestination, stored[KEY]) ?? USUAL;
}

export async function setDefaultDestination(destination: Destination): Promise<void> {
  await area.set({ [KEY]: destination });
  announceChange();
}

/** On whose behalf captures are sent, and where to; undefined if nobody is signed in. */
export async function currentSender(): Promise<Sender | undefined> {
  const account = await loadAccount();
  return account && { account: accountId(account), destination: await loadDefaultDestination() };
}
