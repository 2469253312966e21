import { type Destination, teamOf } from "@tintype/ui/platform/destination.ts";
import type { Outcome } from "@tintype/ui/platform/outcome.ts";
import { type Account, accountId, loadAccount } from "../account/account.ts";
import { change } from "../captures/change.ts";
import { inTransaction, type Transaction } from "../captures/database.ts";
import { queueUpload, untried } from "../captures/outbox.ts";
import { pageOf, versionsOf } from "../captures/page-record.ts";
import { type Remote, readAll, readUpload } from "../captures/records.ts";
import { requestUploads } from "../messages.ts";
import { loadDefaultDestination } from "./sender.ts";

export async function loadDestination(pageId: string): Promise<Destination> {
  const page = await inTransaction("readonly", (transaction) => pageOf(transaction, pageId));
  return page?.destination ?? loadDefaultDestination();
}

/** The copy of a page on the server: its newest version that was sent for the account that is signed in. */
export async function loadRemote(pageId: string): Promise<Remote | undefined> {
  const account = await loadAccount();
  return account && inTransaction("readonly", (transaction) => newestRemote(transaction, pageId, accountId(account)));
}

/**
 * Sets the destination of a page. The server's copy of the page moves there with all its versions, and its newest version
 * is sent if the server lacks it. A page that stays on this device is no longer sent; the server keeps what it has.
 */
export async function setDestination(pageId: string, destination: Destination): Promise<Outcome<undefined>> {
  const account = await loadAccount();
  const teamId = teamOf(destination);
  let moved: Remote | undefined;
  if (account && teamId !== undefined) {
    const result = await move(account, pageId, teamId);
    if (!result.ok) return result;
    moved = result.value;
  }
  await change(async (transaction) => {
    const page = await pageOf(transaction, pageId);
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
    if (account && observation) {
      await queueUpload(transaction, { account: accountId(account), destination }, changed, newest, observation);
    }
  });
  requestUploads();
  return { ok: true, value: undefined };
}

/** @returns what the server has of the page after the move; undefined if nothing had to be moved */
async function move(account: Account, pageId: string, teamId: string | null): Promise<Outcome<Remote | undefined>> {
  const remote = await inTransaction("readonly", (transaction) =>
    newestRemote(transaction, pageId, accountId(account)),
  );
  if (!remote || remote.teamId === teamId) return { ok: true, value: undefined };
  // The server's client is large; it is loaded here so that the popup can open without it.
  const { asAccount } = await import("../account/as-account.ts");
  const moved = await asAccount((client) => client.views.move.mutate({ id: remote.extractionId, team_id: teamId }));
  return moved.ok ? { ok: true, value: { ...remote, teamId } } : moved;
}

/** Redirects what still waits to be sent, or takes it off the queue. */
async function redirect(transaction: Transaction<"readwrite">, pageId: string, teamId: string | null | undefined) {
  const uploads = transaction.objectStore("uploads");
  for (const upload of readAll(await uploads.index("page").getAll(pageId), readUpload)) {
    if (teamId === undefined) await uploads.delete(upload.captureId);
    else if (upload.teamId !== teamId) await uploads.put(untried({ ...upload, teamId }));
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
