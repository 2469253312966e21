import type { Destinations } from "@tintype/ui/platform/destination.ts";
import { accountId, loadAccount } from "../account/account.ts";
import { requestUploads } from "../messages.ts";
import { loadDestination, loadRemote, setDestination } from "./destination.ts";
import { listUploads, retryLater, withdraw } from "./queue.ts";
import { loadDefaultDestination, setDefaultDestination } from "./sender.ts";

/** The destinations and the queue of this device. */
export const deviceDestinations: Destinations = {
  getDefault: loadDefaultDestination,
  setDefault: setDefaultDestination,
  get: loadDestination,
  set: setDestination,
  isOnServer: async (pageId) => (await loadRemote(pageId)) !== undefined,
  async uploads() {
    const account = await loadAccount();
    return account ? listUploads(accountId(account)) : [];
  },
  send: requestUploads,
  async retry(captureIds) {
    for (const captureId of captureIds) await retryLater(captureId);
    requestUploads();
  },
  withdraw,
};
