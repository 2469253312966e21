import { change } from "./change.ts";
import { inTransaction } from "./database.ts";
import { versionOf, versionsOf } from "./page-record.ts";
import { readThumbnail } from "./records.ts";

/** Thumbnails that are stored at most. The oldest ones go. */
const MAX_THUMBNAILS = 300;
/** A longer data URL is not stored. */
const MAX_LENGTH = 80_000;

/** Stores a picture of a version, as a data URL, unless the version has one or has been deleted. */
export async function addThumbnail(versionId: string, image: string, takenAt = Date.now()): Promise<void> {
  if (image.length > MAX_LENGTH) return;
  await change(async (transaction) => {
    const thumbnails = transaction.objectStore("thumbnails");
    if (!(await versionOf(transaction, versionId)) || (await thumbnails.getKey(versionId)) !== undefined) return;
    await thumbnails.put({ image, takenAt }, versionId);
    const tooMany = (await thumbnails.count()) - MAX_THUMBNAILS;
    if (tooMany <= 0) return;
    for (const key of await thumbnails.index("takenAt").getAllKeys(null, tooMany)) await thumbnails.delete(key);
  });
}

export function hasThumbnail(versionId: string): Promise<boolean> {
  return inTransaction(
    "readonly",
    async (transaction) => (await transaction.objectStore("thumbnails").getKey(versionId)) !== undefined,
  );
}

/** The picture of a version, or of the newest version of the page that has one; undefined without a picture. */
export function thumbnailOf(pageId: string, versionId: string | undefined): Promise<string | undefined> {
  return inTransaction("readonly", async (transaction) => {
    const ids = versionId === undefined ? (await versionsOf(transaction, pageId)).map(({ id }) => id) : [versionId];
    for (const id of ids) {
      const record = readThumbnail(await transaction.objectStore("thumbnails").get(id));
      if (record) return record.image;
    }
    return undefined;
  });
}
