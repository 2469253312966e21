import { inTransaction } from "./database.ts";
import type { Capture, CapturedPage, VersionSummary } from "./model.ts";
import { versionsOf } from "./page-record.ts";

// What is kept on this device, read. add.ts and remove.ts change it.

/**
 * The pages, those with the newest versions first.
 * @param search words that a page's address, title or palette must all hold, in any case; empty for all
 */
export async function listPages({ search = "" }: { search?: string } = {}): Promise<CapturedPage[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = await inTransaction("readonly", (transaction) => transaction.objectStore("pages").getAll());
  const found = pages.filter(({ url, title, palette }) => {
    const text = [url, title, ...palette].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.sort((a, b) => b.takenAt - a.takenAt);
}

export function getPage(id: string): Promise<CapturedPage | undefined> {
  return inTransaction("readonly", (transaction) => transaction.objectStore("pages").get(id));
}

/** A page's versions, newest first. */
export function listVersions(pageId: string): Promise<VersionSummary[]> {
  return inTransaction("readonly", (transaction) => versionsOf(transaction, pageId));
}

export function getCapture(id: string): Promise<Capture | undefined> {
  return inTransaction("readonly", async (transaction) => {
    const version = await transaction.objectStore("versions").get(id);
    const content = await transaction.objectStore("contents").get(id);
    const page = version && (await transaction.objectStore("pages").get(version.pageId));
    return page && content && { ...version, ...content, url: page.url };
  });
}
