import { succeeded } from "@tintype/ui/platform/outcome.ts";
import type { PageSource } from "@tintype/ui/platform/sources/page-source.ts";
import { deletePage, restore } from "./remove.ts";
import { getCapture, getPage, listPages, listVersions } from "./store.ts";
import { thumbnailOf } from "./thumbnails.ts";

/** The pages that are stored on this device. */
export const devicePages: PageSource = {
  where: "device",
  list: async (search) => succeeded(await listPages({ search })),
  async get(pageId) {
    const page = await getPage(pageId);
    if (!page) return succeeded(null);
    const { id, url, title } = page;
    const [newest] = await listVersions(id);
    return succeeded({ id, url, title, newest: newest && (await getCapture(newest.id)) });
  },
  versions: async (pageId) => succeeded(await listVersions(pageId)),
  content: async (_pageId, versionId) => succeeded((await getCapture(versionId)) ?? null),
  thumbnail: async (pageId, versionId) => succeeded((await thumbnailOf(pageId, versionId)) ?? null),
  async remove(pageId) {
    const removed = await deletePage(pageId);
    return removed && (() => restore(removed));
  },
};
