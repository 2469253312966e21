import type { Snapshot, SnapshotWithTokens } from "@tintype/shared/api/extractions/extractions";
import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import type { SharedPage } from "@tintype/shared/api/shares/shares";
import type { ThumbnailView } from "@tintype/shared/api/views/views";
import { dataAddress } from "../../kit/data-address.ts";
import { failed, type Outcome, succeeded } from "../outcome.ts";
import { callRest, fetchFile, hasStrings, isObject } from "../server/rest.ts";
import type { Content, PageSource } from "./page-source.ts";
import { thumbnailLoader } from "./thumbnails.ts";

/** The most entries that the server puts into one answer. */
const PAGE_SIZE = 100;

/**
 * The one page that somebody shared.
 * @param address of the share, without a slash at its end
 * @param isPreview whether the opening is not counted
 */
export function sharedPage(address: string, { isPreview = false } = {}): PageSource {
  const get = <T>(path: string, expect: (answer: unknown) => answer is T) =>
    callRest(`${address}/api${path}`, { expect });
  const content = async (id: string): Promise<Outcome<Content>> => {
    const snapshot = await get(`/snapshots/${encodeURIComponent(id)}`, isSnapshot);
    if (!snapshot.ok) return snapshot;
    const { tokens, environment, screenshot } = snapshot.value;
    return succeeded({ tokens, environment, screenshot });
  };
  const versions = () => get(`/snapshots?per_page=${PAGE_SIZE}`, isList);
  return {
    where: "server",
    list: async () => failed({ code: "not_found" }),
    async get(id) {
      const [page, list] = await Promise.all([get(isPreview ? "?preview=true" : "", isPage), versions()]);
      if (!page.ok) return page;
      if (!list.ok) return list;
      const [newest] = list.value.data;
      const newestContent = newest && (await content(newest.id));
      if (newestContent && !newestContent.ok) return newestContent;
      const { url, title } = page.value;
      return succeeded({ id, url, title: title ?? "", newest: newestContent?.value });
    },
    async versions() {
      const list = await versions();
      if (!list.ok) return list;
      return succeeded(
        list.value.data.map(({ id, version, created_at: createdAt, note }) => {
          return { id, version, takenAt: Date.parse(createdAt), ...(note !== undefined && { note }) };
        }),
      );
    },
    content: (_pageId, id) => content(id),
    // An <img> that the server's limit refuses would stay empty.
    picture: async (_pageId, id) => {
      const picture = await fetchFile(`${address}/api/snapshots/${encodeURIComponent(id)}/screenshot`);
      return picture.ok ? succeeded(await dataAddress(picture.value)) : picture;
    },
    thumbnail: thumbnailLoader(() => get("/thumbnails", isThumbnailList)),
    places: (_pageId, id) => get(`/snapshots/${encodeURIComponent(id)}/places/all`, isPlaces),
  };
}

const isPage = (answer: unknown): answer is SharedPage => hasStrings(answer, ["url", "created_at"]);
const isList = (answer: unknown): answer is { data: Snapshot[] } =>
  isObject(answer) &&
  Array.isArray(answer.data) &&
  answer.data.every((snapshot) => hasStrings(snapshot, ["id", "created_at"]));
const isThumbnailList = (answer: unknown): answer is ThumbnailView[] =>
  Array.isArray(answer) && answer.every((picture) => hasStrings(picture, ["snapshot_id", "type", "base64"]));
const isPlaces = (answer: unknown): answer is AllPlaces =>
  isObject(answer) && Array.isArray(answer.places) && Array.isArray(answer.tokens);
const isSnapshot = (answer: unknown): answer is SnapshotWithTokens =>
  hasStrings(answer, ["id"]) && "tokens" in answer && isObject(answer.tokens);
