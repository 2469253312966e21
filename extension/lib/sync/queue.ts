import type { Observation } from "@tintype/shared/observe/observation";
import type { Destination, Upload } from "@tintype/ui/destinations/destination.ts";
import type { ServerFault } from "@tintype/ui/outcome.ts";
import { change } from "../captures/change.ts";
import {
  inTransaction,
  type Remote,
  type Transaction,
  type UploadRecord,
  type VersionRecord,
} from "../captures/database.ts";
import { fresh } from "../captures/outbox.ts";
import { versionsOf } from "../captures/page-record.ts";
import { mayHasten, nextAttempt } from "./retry.ts";

/** What waits to be sent for an account, oldest capture first. */
export function listUploads(account: string): Promise<Upload[]> {
  return inTransaction("readonly", async (transaction) => {
    const uploads: Upload[] = [];
    for (const { upload, version } of await queueOf(transaction, account)) {
      const page = await transaction.objectStore("pages").get(upload.pageId);
      if (!page) continue;
      const { teamId, account: _account, ...rest } = upload;
      const destination: Destination = teamId === null ? { kind: "personal" } : { kind: "team", teamId };
      uploads.push({ ...rest, destination, url: page.url, title: page.title, version: version.version });
    }
    return uploads;
  });
}

/** Takes the account's next upload whose time has come, and notes that it is under way. */
export function takeNext(
  account: string,
  now: number,
): Promise<{ upload: UploadRecord; version: VersionRecord; observation: Observation } | undefined> {
  return change(async (transaction) => {
    for (const { upload, version } of await queueOf(transaction, account)) {
      if (upload.state === "failed" || upload.nextAttemptAt > now) continue;
      const observation = await transaction.objectStore("observations").get(upload.captureId);
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

/** Notes that an upload has arrived; what was seen is not needed any more. */
export function finish(captureId: string, remote: Remote): Promise<void> {
  return change(async (transaction) => {
    await transaction.objectStore("uploads").delete(captureId);
    await transaction.objectStore("observations").delete(captureId);
    const version = await transaction.objectStore("versions").get(captureId);
    if (version) await transaction.objectStore("versions").put({ ...version, remote });
  });
}

/**
 * Notes why an upload did not arrive. A fault that is not of this capture alone holds for all that wait with it.
 * @returns whether it does
 */
export function postpone({ captureId, account }: UploadRecord, fault: ServerFault, now: number): Promise<boolean> {
  return change(async (transaction) => {
    const uploads = transaction.objectStore("uploads");
    // The person may have removed it meanwhile.
    const tried = await uploads.get(captureId);
    const at = nextAttempt(fault, tried?.attempts ?? 1, now);
    if (at === undefined) {
      if (tried) await uploads.put({ ...tried, state: "failed", fault });
      return false;
    }
    for (const { upload } of await queueOf(transaction, account)) {
      if (upload.state !== "failed") await uploads.put({ ...upload, state: "waiting", nextAttemptAt: at, fault });
    }
    return true;
  });
}

/** Brings the attempts of all that waits forward to now, where they may have success. */
export function hasten(account: string, now: number): Promise<void> {
  return change(async (transaction) => {
    for (const { upload } of await queueOf(transaction, account)) {
      if (upload.state !== "waiting" || upload.nextAttemptAt <= now || !mayHasten(upload.fault, now)) continue;
      await transaction.objectStore("uploads").put({ ...upload, nextAttemptAt: 0 });
    }
  });
}

/** When the next attempt is due, milliseconds since 1970; undefined where nothing waits. */
export async function nextDue(account: string): Promise<number | undefined> {
  const queue = await inTransaction("readonly", (transaction) => queueOf(transaction, account));
  const times = queue.filter(({ upload }) => upload.state !== "failed").map(({ upload }) => upload.nextAttemptAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Begins an upload anew, whatever came of it. */
export function retryLater(captureId: string): Promise<void> {
  return change(async (transaction) => {
    const upload = await transaction.objectStore("uploads").get(captureId);
    if (upload) await transaction.objectStore("uploads").put(fresh(upload));
  });
}

/** Lets a capture stay on this device. */
export function withdraw(captureId: string): Promise<void> {
  return change(async (transaction) => {
    const upload = await transaction.objectStore("uploads").get(captureId);
    await transaction.objectStore("uploads").delete(captureId);
    const [newest] = upload ? await versionsOf(transaction, upload.pageId) : [];
    if (newest?.id !== captureId) await transaction.objectStore("observations").delete(captureId);
  });
}

/** Uploads of an account with their versions, oldest first. */
async function queueOf(transaction: Transaction<"readonly"> | Transaction<"readwrite">, account: string) {
  const queue: { upload: UploadRecord; version: VersionRecord }[] = [];
  for (const upload of await transaction.objectStore("uploads").getAll()) {
    const version = await transaction.objectStore("versions").get(upload.captureId);
    if (version && upload.account === account) queue.push({ upload, version });
  }
  return queue.sort((a, b) => a.version.takenAt - b.version.takenAt);
}
