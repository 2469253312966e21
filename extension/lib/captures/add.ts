import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import { diffTokens } from "@tintype/shared/diff/diff";
import { buildTokens } from "@tintype/shared/kinds/build";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Observation } from "@tintype/shared/observe/observation";
import { change } from "./change.ts";
import type { Transaction } from "./database.ts";
import type { StoredReading } from "./model.ts";
import { dropObservations, queueUpload, type Sender } from "./outbox.ts";
import { newestReadable, storePage, versionsOf } from "./page-record.ts";
import { previousOf } from "./previous.ts";
import { type PageRecord, readPage } from "./records.ts";
import { removeVersion } from "./remove.ts";

/** The version as which a reading is saved. */
export type SavedVersion = {
  readonly pageId: string;
  readonly captureId: string;
  readonly version: number;
} & (
  | { readonly as: "first" }
  /** A new version. `changes` is the total of the diff between it and the one before. */
  | { readonly as: "changed"; readonly changes: number }
  /** The design is that of the newest version, which was read at `since` (milliseconds since 1970): there is no new one. */
  | { readonly as: "unchanged"; readonly since: number }
);

interface AddOptions {
  /** Milliseconds since 1970. */
  readonly takenAt?: number;
  /** The private parts that were left out of the observation. */
  readonly leftOut?: PrivateParts | undefined;
  /** Who is signed in: what is saved is queued for sending in the same transaction. */
  readonly sender?: Sender | undefined;
  /**
   * A version of the same page under another address, which this one replaces. It stays if it has a note. A page that is
   * new at this address takes over the other page's destination.
   */
  readonly insteadOf?: string | undefined;
}

/**
 * Turns an observation into tokens with the names of the page's newest version, and saves them as the next version if a
 * diff shows a change. Usage counts and assets alone make no version: on many pages they change with every visit.
 */
export async function addCapture(
  observation: Observation,
  { takenAt = Date.now(), leftOut, sender, insteadOf }: AddOptions = {},
): Promise<{ reading: StoredReading; saved: SavedVersion }> {
  return change(async (transaction) => {
    const url = pageAddress(observation.url);
    const page = await pageAt(transaction, url);
    const otherVersion = insteadOf === undefined ? undefined : await removeVersion(transaction, insteadOf, url);
    const newest = page && (await newestReadable(transaction, await versionsOf(transaction, page.id)));
    const { title, environment } = observation;
    const built = buildTokens(observation, newest && previousOf(newest.content));
    const reading = { url, title, takenAt, environment, ...(leftOut && { leftOut }), ...built };
    if (page && newest) {
      const { id: captureId, version, takenAt: since } = newest.summary;
      const changes = diffTokens(newest.content.tokens, reading.tokens).summary.total_changes;
      if (changes === 0) {
        await transaction.objectStore("pages").put({ ...page, seenAt: takenAt });
        if (sender) await queueUpload(transaction, sender, page, newest.summary, observation);
        return { reading, saved: { as: "unchanged" as const, pageId: page.id, captureId, version, since } };
      }
      const saved = await save(transaction, page, reading, observation, sender);
      return { reading, saved: { as: "changed" as const, changes, ...saved } };
    }
    const destination = otherVersion?.destination;
    const created = page ?? { id: crypto.randomUUID(), url, issued: 0, ...(destination && { destination }) };
    const saved = await save(transaction, created, reading, observation, sender);
    return { reading, saved: { as: "first" as const, ...saved } };
  });
}

/** The page at an address. A record that cannot be read is removed, so that a new one can be stored for the address. */
async function pageAt(transaction: Transaction<"readwrite">, url: string): Promise<PageRecord | undefined> {
  const stored = await transaction.objectStore("pages").index("url").get(url);
  const page = readPage(stored);
  if (page || stored === undefined) return page;
  const key = await transaction.objectStore("pages").index("url").getKey(url);
  if (key !== undefined) await transaction.objectStore("pages").delete(key);
  return undefined;
}

async function save(
  transaction: Transaction<"readwrite">,
  page: Pick<PageRecord, "id" | "url" | "issued" | "destination">,
  { takenAt, url: _url, ...content }: StoredReading,
  observation: Observation,
  sender: Sender | undefined,
) {
  const captureId = crypto.randomUUID();
  const version = page.issued + 1;
  await dropObservations(transaction, await versionsOf(transaction, page.id));
  await transaction.objectStore("versions").put({ id: captureId, pageId: page.id, version, takenAt });
  await transaction.objectStore("contents").put(content, captureId);
  await transaction.objectStore("observations").put(observation, captureId);
  await storePage(transaction, { ...page, seenAt: takenAt });
  if (sender) await queueUpload(transaction, sender, page, { id: captureId }, observation);
  return { pageId: page.id, captureId, version };
}
