import { inTransaction } from "./database.ts";
import type { Capture, CapturedPage, VersionSummary } from "./model.ts";
import { contentOf, pageOf, versionOf, versionsOf } from "./page-record.ts";
import { readAll, readPage } from "./records.ts";

// Reads what is stored on this device. add.ts and remove.ts change it.

/**
 * The pages, those with the newest versions first.
 * @param search words that a page's address, title and palette must contain together, in any case; empty for all pages
 */
export async function listPages({ search = "" }: { search?: string } = {}): Promise<CapturedPage[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const stored = await inTransaction("readonly", (transaction) => transaction.objectStore("pages").getAll());
  const matching = readAll(stored, readPage).filter(({ url, title, palette }) => {
    const text = [url, title, ...palette].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return matching.sort((a, b) => b.takenAt - a.takenAt);
}

export function getPage(id: string): Promise<CapturedPage | undefined> {
  return inTransaction("readonly", (transaction) => pageOf(transaction, id));
}

/** Returns whether a page with this address, see pageAddress(), is stored. */
export function isStored(url: string): Promise<boolean> {
  return inTransaction(
    "readonly",
    async (transaction) => readPage(await transaction.objectStore("pages").index("url").get(url)) !== undefined,
  );
}

/** A page's versions, newest first. */
export function listVersions(pageId: string): Promise<VersionSummary[]> {
  return inTransaction("readonly", (transaction) => versionsOf(transaction, pageId));
}

export function getCapture(id: string): Promise<Capture | undefined> {
  return inTransaction("readonly", async (transaction) => {
    const version = await versionOf(transaction, id);
    const content = await contentOf(transaction, id);
    const page = version && (await pageOf(transaction, version.pageId));
    return page && content && { ...version, ...content, url: page.url };
  });
}
