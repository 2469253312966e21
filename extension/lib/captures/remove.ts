import { change } from "./change.ts";
import type { Transaction } from "./database.ts";
import { pageOf, storePage, versionOf, versionsOf } from "./page-record.ts";
import { type PageRecord, readPage, type VersionRecord } from "./records.ts";

type RemovedVersion = Awaited<ReturnType<typeof take>>;

/** A deleted page with all that is needed to restore it. */
export interface Removed {
  readonly page: PageRecord;
  readonly versions: readonly RemovedVersion[];
}

/** Deletes a page with all its versions. @returns what restore() takes; undefined if there is no such page */
export function deletePage(id: string): Promise<Removed | undefined> {
  return change(async (transaction) => {
    const page = await pageOf(transaction, id);
    if (!page) return undefined;
    const versions = [];
    for (const summary of await versionsOf(transaction, id)) versions.push(await take(transaction, summary));
    await storePage(transaction, page);
    return { page, versions };
  });
}

/**
 * Puts back what was deleted. If the page has been captured again since, its versions join those that come back, all
 * numbered by their time.
 */
export function restore({ page, versions }: Removed): Promise<void> {
  return change(async (transaction) => {
    const present = readPage(await transaction.objectStore("pages").index("url").get(page.url));
    const into = present ?? page;
    for (const { summary, content, observation, upload, thumbnail } of versions) {
      await transaction.objectStore("versions").put({ ...summary, pageId: into.id });
      if (content) await transaction.objectStore("contents").put(content, summary.id);
      if (observation) await transaction.objectStore("observations").put(observation, summary.id);
      if (thumbnail) await transaction.objectStore("thumbnails").put(thumbnail, summary.id);
      if (upload) await transaction.objectStore("uploads").put({ ...upload, pageId: into.id });
    }
    if (into.id !== page.id) await renumber(transaction, into.id);
    await storePage(transaction, into);
  });
}

/**
 * Deletes a version without a note, and its page if it has no other version, unless the page is the one at `url`.
 * @returns the page at the other address, also if the version stays because of its note
 */
export async function removeVersion(
  transaction: Transaction<"readwrite">,
  versionId: string,
  url: string,
): Promise<PageRecord | undefined> {
  const version = await versionOf(transaction, versionId);
  const page = version && (await pageOf(transaction, version.pageId));
  if (!version || !page || page.url === url) return undefined;
  if (version.note === undefined) {
    await take(transaction, version);
    await storePage(transaction, page);
  }
  return page;
}

/** Deletes a version and returns its records as they were written. */
async function take(transaction: Transaction<"readwrite">, summary: VersionRecord) {
  const contents = transaction.objectStore("contents");
  const observations = transaction.objectStore("observations");
  const uploads = transaction.objectStore("uploads");
  const thumbnails = transaction.objectStore("thumbnails");
  const removed = {
    summary,
    content: await contents.get(summary.id),
    observation: await observations.get(summary.id),
    upload: await uploads.get(summary.id),
    thumbnail: await thumbnails.get(summary.id),
  };
  await Promise.all([
    transaction.objectStore("versions").delete(summary.id),
    contents.delete(summary.id),
    observations.delete(summary.id),
    uploads.delete(summary.id),
    thumbnails.delete(summary.id),
  ]);
  return removed;
}

async function renumber(transaction: Transaction<"readwrite">, pageId: string): Promise<void> {
  const versions = (await versionsOf(transaction, pageId)).sort((a, b) => a.takenAt - b.takenAt);
  for (const [index, version] of versions.entries()) {
    await transaction.objectStore("versions").put({ ...version, version: index + 1 });
  }
}
