import { type Destination, teamOf } from "@tintype/ui/destinations/destination.ts";
import type { Outcome } from "@tintype/ui/outcome.ts";
import { type Account, accountId, loadAccount } from "../account/account.ts";
import { change } from "../captures/change.ts";
import { inTransaction, type Remote, type Transaction } from "../captures/database.ts";
import { fresh, post } from "../captures/outbox.ts";
import { versionsOf } from "../captures/page-record.ts";
import { requestUploads } from "../messages.ts";
import { loadDefaultDestination } from "./sender.ts";

export async function loadDestination(pageId: string): Promise<Destination> {
  const page = await inTransaction("readonly", (transaction) => transaction.objectStore("pages").get(pageId));
  return page?.destination ?? loadDefaultDestination();
}

/** What the server has of a page: its newest version that was sent in the present account's name. */
export async function loadRemote(pageId: string): Promise<Remote | undefined> {
  const account = await loadAccount();
  return account && inTransaction("readonly", (transaction) => newestRemote(transaction, pageId, accountId(account)));
}

/**
 * Says where a page's versions go. What the server has of it moves there with all its versions, and its newest version is
 * sent if the server lacks it. A page that shall stay on this device is sent no more; what the server has stays there.
 */
export async function setDestination(pageId: string, destination: Destination): Promise<Outcome<undefined>> {
  const account = await loadAccount();
  const teamId = teamOf(destination);
  let moved: Remote | undefined;
  if (account && teamId !== undefined) {
    const found = await move(account, pageId, teamId);
    if (!found.ok) return found;
    moved = found.value;
  }
  await change(async (transaction) => {
    const page = await transaction.objectStore("pages").get(pageId);
    if (!page) return;
    const changed = { ...page, destination };
    await transaction.objectStore("pages").put(changed);
    await redirect(transaction, pageId, teamId);
    const versions = await versionsOf(transaction, pageId);
    for (const version of versions) {
      if (moved && version.remote?.extractionId === moved.extractionId && version.remote.account === moved.account) {
        await transaction
          .objectStore("versions")
          .put({ ...version, remote: { ...version.remote, teamId: moved.teamId } });
      }
    }
    const [newest] = versions;
    const observation = newest && (await transaction.objectStore("observations").get(newest.id));
    if (account && observation)
      await post(transaction, { account: accountId(account), destination }, changed, newest, observation);
  });
  requestUploads();
  return { ok: true, value: undefined };
}

/** @returns what the server has of the page, as it stands after the move */
async function move(account: Account, pageId: string, teamId: string | null): Promise<Outcome<Remote | undefined>> {
  const remote = await inTransaction("readonly", (transaction) =>
    newestRemote(transaction, pageId, accountId(account)),
  );
  if (!remote || remote.teamId === teamId) return { ok: true, value: undefined };
  // The server's client is large, and this is the only use that the popup's first code has for it.
  const { asAccount } = await import("../account/as-account.ts");
  const moved = await asAccount((client) =>
    client.extractions.move.mutate({ id: remote.extractionId, team_id: teamId }),
  );
  return moved.ok ? { ok: true, value: { ...remote, teamId } } : moved;
}

/** What still waits goes there too, or nowhere. */
async function redirect(transaction: Transaction<"readwrite">, pageId: string, teamId: string | null | undefined) {
  const uploads = transaction.objectStore("uploads");
  for (const upload of await uploads.index("page").getAll(pageId)) {
    if (teamId === undefined) await uploads.delete(upload.captureId);
    else if (upload.teamId !== teamId) await uploads.put(fresh({ ...upload, teamId }));
  }
}

async function newestRemote(
  transaction: Transaction<"readonly">,
  pageId: string,
  account: string,
): Promise<Remote | undefined> {
  const versions = await versionsOf(transaction, pageId);
  return versions.find(({ remote }) => remote?.account === account)?.remote;
}
