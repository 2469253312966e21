import { pageGround } from "@tintype/shared/kinds/colors/ground";
import type { AnyTransaction, Transaction } from "./database.ts";
import {
  type ContentRecord,
  type PageRecord,
  readAll,
  readContent,
  readPage,
  readVersion,
  type VersionRecord,
} from "./records.ts";

/** Maximum number of colours in a page's strip. */
const PALETTE = 12;

export async function pageOf(transaction: AnyTransaction, id: string): Promise<PageRecord | undefined> {
  return readPage(await transaction.objectStore("pages").get(id));
}

export async function versionOf(transaction: AnyTransaction, id: string): Promise<VersionRecord | undefined> {
  return readVersion(await transaction.objectStore("versions").get(id));
}

/** A page's versions, newest first. */
export async function versionsOf(transaction: AnyTransaction, pageId: string): Promise<VersionRecord[]> {
  const versions = readAll(await transaction.objectStore("versions").index("page").getAll(pageId), readVersion);
  return versions.sort((a, b) => b.version - a.version);
}

export async function contentOf(transaction: AnyTransaction, versionId: string): Promise<ContentRecord | undefined> {
  return readContent(await transaction.objectStore("contents").get(versionId));
}

type Lasting = Pick<PageRecord, "id" | "url" | "seenAt" | "issued" | "destination">;

/** Stores a page with what its newest readable version says of it. Without a version there is no page. */
export async function storePage(transaction: Transaction<"readwrite">, page: Lasting): Promise<void> {
  const versions = await versionsOf(transaction, page.id);
  const newest = await newestReadable(transaction, versions);
  if (!newest) {
    await transaction.objectStore("pages").delete(page.id);
    return;
  }
  const { id, url, seenAt, issued, destination } = page;
  const { summary, content } = newest;
  await transaction.objectStore("pages").put({
    id,
    url,
    seenAt,
    issued: Math.max(issued, summary.version),
    ...(destination && { destination }),
    title: content.title,
    versions: versions.length,
    latestVersion: summary.version,
    takenAt: summary.takenAt,
    palette: content.tokens.colors.slice(0, PALETTE).map(({ value }) => value),
    ground: pageGround(content.tokens),
  });
}

/** The first of these versions that has a content, with it. */
export async function newestReadable(
  transaction: AnyTransaction,
  versions: readonly VersionRecord[],
): Promise<{ summary: VersionRecord; content: ContentRecord } | undefined> {
  for (const summary of versions) {
    const content = await contentOf(transaction, summary.id);
    if (content) return { summary, content };
  }
  return undefined;
}
