import type { Observation } from "@tintype/shared/observe/observation";
import { type Destination, teamOf } from "@tintype/ui/destinations/destination.ts";
import type { PageRecord, Transaction, UploadRecord, VersionRecord } from "./database.ts";

/** For whom captures are sent, and where to unless a page has a destination of its own. */
export interface Sender {
  /** See accountId(). */
  readonly account: string;
  readonly destination: Destination;
}

/** Lets a version wait to be sent, where its page's versions go to a server and this one is not there yet. */
export async function post(
  transaction: Transaction<"readwrite">,
  { account, destination: usual }: Sender,
  page: Pick<PageRecord, "id" | "url" | "destination">,
  version: Pick<VersionRecord, "id" | "remote">,
  observation: Observation,
): Promise<void> {
  const teamId = teamOf(page.destination ?? usual);
  const isThere = version.remote?.account === account;
  if (teamId === undefined || isThere || !/^https?:/.test(page.url)) return;
  const waiting = await transaction.objectStore("uploads").get(version.id);
  if (waiting?.account === account) return;
  const upload = { captureId: version.id, pageId: page.id, account, teamId };
  await transaction.objectStore("observations").put(observation, version.id);
  await transaction.objectStore("uploads").put(fresh(upload));
}

/** An upload that has not been tried yet. */
export function fresh({
  captureId,
  pageId,
  account,
  teamId,
}: Pick<UploadRecord, "captureId" | "pageId" | "account" | "teamId">): UploadRecord {
  return { captureId, pageId, account, teamId, state: "waiting", attempts: 0, nextAttemptAt: 0 };
}

/** Drops what was seen of versions that neither wait to be sent nor are their page's newest. */
export async function dropObservations(
  transaction: Transaction<"readwrite">,
  versions: readonly VersionRecord[],
): Promise<void> {
  for (const { id } of versions) {
    if (!(await transaction.objectStore("uploads").get(id))) await transaction.objectStore("observations").delete(id);
  }
}
