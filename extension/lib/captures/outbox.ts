import type { Observation } from "@tintype/shared/observe/observation";
import { type Destination, teamOf } from "@tintype/ui/platform/destination.ts";
import type { Transaction, Written } from "./database.ts";
import { type PageRecord, readUpload, type UploadRecord, type VersionRecord } from "./records.ts";

/** On whose behalf captures are sent, and where to unless a page has a destination of its own. */
export interface Sender {
  /** See accountId(). */
  readonly account: string;
  readonly destination: Destination;
}

/** Queues a version for sending, unless it stays on this device or the account has it on the server already. */
export async function queueUpload(
  transaction: Transaction<"readwrite">,
  { account, destination: usual }: Sender,
  page: Pick<PageRecord, "id" | "url" | "destination">,
  version: Pick<VersionRecord, "id" | "remote">,
  observation: Written<Observation>,
): Promise<void> {
  const teamId = teamOf(page.destination ?? usual);
  const isOnServer = version.remote?.account === account;
  if (teamId === undefined || isOnServer || !/^https?:/.test(page.url)) return;
  const waiting = readUpload(await transaction.objectStore("uploads").get(version.id));
  if (waiting?.account === account) return;
  const upload = { captureId: version.id, pageId: page.id, account, teamId };
  await transaction.objectStore("observations").put(observation, version.id);
  await transaction.objectStore("uploads").put(untried(upload));
}

/** An upload that has not been tried yet. */
export function untried({
  captureId,
  pageId,
  account,
  teamId,
}: Pick<UploadRecord, "captureId" | "pageId" | "account" | "teamId">): UploadRecord {
  return { captureId, pageId, account, teamId, state: "waiting", attempts: 0, nextAttemptAt: 0 };
}

/** Drops the observations of versions that do not wait to be sent. */
export async function dropObservations(
  transaction: Transaction<"readwrite">,
  versions: readonly VersionRecord[],
): Promise<void> {
  for (const { id } of versions) {
    if (!(await transaction.objectStore("uploads").get(id))) await transaction.objectStore("observations").delete(id);
  }
}
