import type { IdentityState } from "@tintype/shared/kinds/build";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Observation } from "@tintype/shared/observe/observation";
import type { Destination, Upload } from "@tintype/ui/platform/destination.ts";
import type { ServerFault } from "@tintype/ui/platform/outcome.ts";
import { change } from "../captures/change.ts";
import { type AnyTransaction, inTransaction } from "../captures/database.ts";
import { untried } from "../captures/outbox.ts";
import { contentOf, pageOf, versionOf, versionsOf } from "../captures/page-record.ts";
import { type Remote, readAll, readUpload, type UploadRecord, type VersionRecord } from "../captures/records.ts";
import { mayHasten, nextAttempt } from "./retry.ts";

/** The captures that wait to be sent for an account, oldest first. */
export function listUploads(account: string): Promise<Upload[]> {
  return inTransaction("readonly", async (transaction) => {
    const uploads: Upload[] = [];
    for (const { upload, version } of await queueOf(transaction, account)) {
      const page = await pageOf(transaction, upload.pageId);
      if (!page) continue;
      const { teamId, account: _account, ...rest } = upload;
      const destination: Destination = teamId === null ? { kind: "personal" } : { kind: "team", teamId };
      uploads.push({ ...rest, destination, url: page.url, title: page.title, version: version.version });
    }
    return uploads;
  });
}

/** An upload that is about to be sent. */
export interface DueUpload {
  readonly upload: UploadRecord;
  readonly version: VersionRecord;
  readonly observation: Observation;
}

/**
 * Takes the account's next upload that is due, and notes that it is being sent.
 * @param readObservation parses a stored observation. An upload whose observation is missing or cannot be read is dropped.
 */
export function takeNext(
  account: string,
  now: number,
  readObservation: (stored: unknown) => Observation | undefined,
): Promise<DueUpload | undefined> {
  return change(async (transaction) => {
    for (const { upload, version } of await queueOf(transaction, account)) {
      if (upload.state === "failed" || upload.nextAttemptAt > now) continue;
      const observation = readObservation(await transaction.objectStore("observations").get(upload.captureId));
      if (!observation) {
        await transaction.objectStore("uploads").delete(upload.captureId);
        continue;
      }
      const begun = { ...upload, state: "uploading", attempts: upload.attempts + 1 } as const;
      await transaction.objectStore("uploads").put(begun);
      return { upload: begun, version, observation };
    }
    return undefined;
  });
}

/** The tokens as the server has named them, and its identity state for the next capture. */
export interface ServerNames {
  readonly tokens?: Tokens | undefined;
  readonly memory?: IdentityState | undefined;
}

/**
 * Notes that an upload has arrived; its observation is not needed any more. The version takes over the server's names: the
 * server may know versions of the page that this device does not.
 */
export function finish(captureId: string, remote: Remote, { tokens, memory }: ServerNames): Promise<void> {
  return change(async (transaction) => {
    await transaction.objectStore("uploads").delete(captureId);
    await transaction.objectStore("observations").delete(captureId);
    const version = await versionOf(transaction, captureId);
    if (!version) return;
    await transaction.objectStore("versions").put({ ...version, remote });
    const content = tokens && (await contentOf(transaction, captureId));
    if (!content) return;
    await transaction.objectStore("contents").put({ ...content, tokens, ...(memory && { memory }) }, captureId);
  });
}

/**
 * Notes why an upload did not arrive. Faults of the server or the account postpone the whole queue.
 * @returns true if the fault postpones the whole queue
 */
export function postpone({ captureId, account }: UploadRecord, fault: ServerFault, now: number): Promise<boolean> {
  return change(async (transaction) => {
    const uploads = transaction.objectStore("uploads");
    // The person may have withdrawn it meanwhile.
    const tried = readUpload(await uploads.get(captureId));
    const nextAttemptAt = nextAttempt(fault, tried?.attempts ?? 1, now);
    if (nextAttemptAt === undefined) {
      if (tried) await uploads.put({ ...tried, state: "failed", fault });
      return false;
    }
    for (const { upload } of await queueOf(transaction, account)) {
      if (upload.state !== "failed")
        await uploads.put({ ...upload, state: "waiting", nextAttemptAt: nextAttemptAt, fault });
    }
    return true;
  });
}

/** Makes all that waits due now, if an attempt may succeed. */
export function hasten(account: string, now: number): Promise<void> {
  return change(async (transaction) => {
    for (const { upload } of await queueOf(transaction, account)) {
      if (upload.state !== "waiting" || upload.nextAttemptAt <= now || !mayHasten(upload.fault, now)) continue;
      await transaction.objectStore("uploads").put({ ...upload, nextAttemptAt: 0 });
    }
  });
}

/** When the next attempt is due, milliseconds since 1970; undefined if nothing waits. */
export async function nextDue(account: string): Promise<number | undefined> {
  const queue = await inTransaction("readonly", (transaction) => queueOf(transaction, account));
  const times = queue.filter(({ upload }) => upload.state !== "failed").map(({ upload }) => upload.nextAttemptAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Starts an upload anew, whatever became of it. */
export function retryLater(captureId: string): Promise<void> {
  return change(async (transaction) => {
    const upload = readUpload(await transaction.objectStore("uploads").get(captureId));
    if (upload) await transaction.objectStore("uploads").put(untried(upload));
  });
}

/** Takes a capture off the queue: it stays on this device. */
export function withdraw(captureId: string): Promise<void> {
  return change(async (transaction) => {
    const version = await versionOf(transaction, captureId);
    await transaction.objectStore("uploads").delete(captureId);
    const [newest] = version ? await versionsOf(transaction, version.pageId) : [];
    if (newest?.id !== captureId) await transaction.objectStore("observations").delete(captureId);
  });
}

/** An account's uploads with their versions, oldest first. */
async function queueOf(transaction: AnyTransaction, account: string) {
  const queue: { upload: UploadRecord; version: VersionRecord }[] = [];
  for (const upload of readAll(await transaction.objectStore("uploads").getAll(), readUpload)) {
    const version = await versionOf(transaction, upload.captureId);
    if (version && upload.account === account) queue.push({ upload, version });
  }
  return queue.sort((a, b) => a.version.takenAt - b.version.takenAt);
}
