import type { PageRecord, Transaction, VersionRecord } from "./database.ts";

/** How many colours a page's strip shows at most. */
const PALETTE = 12;

/** A page's versions, newest first. */
export async function versionsOf(
  transaction: Transaction<"readonly"> | Transaction<"readwrite">,
  pageId: string,
): Promise<VersionRecord[]> {
  const versions = await transaction.objectStore("versions").index("page").getAll(pageId);
  return versions.sort((a, b) => b.version - a.version);
}

type Lasting = Pick<PageRecord, "id" | "url" | "seenAt" | "issued" | "destination">;

/** Stores a page with what its newest version says of it; without a version there is no page. */
export async function storePage(transaction: Transaction<"readwrite">, page: Lasting): Promise<void> {
  const versions = await versionsOf(transaction, page.id);
  const [newest] = versions;
  const content = newest && (await transaction.objectStore("contents").get(newest.id));
  if (!newest || !content) {
    await transaction.objectStore("pages").delete(page.id);
    return;
  }
  const { id, url, seenAt, issued, destination } = page;
  await transaction.objectStore("pages").put({
    id,
    url,
    seenAt,
    issued: Math.max(issued, newest.version),
    ...(destination && { destination }),
    title: content.title,
    versions: versions.length,
    latestVersion: newest.version,
    takenAt: newest.takenAt,
    palette: content.tokens.colors.slice(0, PALETTE).map(({ value }) => value),
  });
}
