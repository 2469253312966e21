import { MAX_THUMBNAILS } from "@tintype/shared/api/views/thumbnail-count";
import type { ThumbnailView } from "@tintype/shared/api/views/views";
import { type Outcome, succeeded } from "../outcome.ts";

type LoadThumbnail = (pageId: string, versionId: string | undefined) => Promise<Outcome<string | null>>;

interface Wanted {
  readonly pageId: string;
  readonly versionId: string | undefined;
  readonly resolve: (outcome: Outcome<string | null>) => void;
  readonly reject: (reason: unknown) => void;
}

interface Ids {
  /** Ids of pages. */
  readonly ids: string[];
  /** Ids of versions. */
  readonly snapshot_ids: string[];
}

/** A small picture, with its page's id where the server tells it. */
type Thumbnail = ThumbnailView & { readonly id?: string };

/**
 * Loads the small pictures of pages and versions. All that a view asks for at once are one call to the server.
 * @param ask calls the server
 */
export function thumbnailLoader(ask: (ids: Ids) => Promise<Outcome<readonly Thumbnail[]>>): LoadThumbnail {
  let open: Wanted[] = [];
  async function load(requests: readonly Wanted[]): Promise<void> {
    const ids = requests.flatMap(({ pageId, versionId }) => (versionId === undefined ? [pageId] : []));
    const snapshot_ids = requests.flatMap(({ versionId }) => versionId ?? []);
    const outcome = await ask({ ids, snapshot_ids });
    for (const { pageId, versionId, resolve } of requests) {
      if (!outcome.ok) {
        resolve(outcome);
        continue;
      }
      const picture = outcome.value.find(({ id, snapshot_id }) =>
        versionId === undefined ? id === pageId : snapshot_id === versionId,
      );
      resolve(succeeded(picture ? `data:${picture.type};base64,${picture.base64}` : null));
    }
  }
  function loadOpen(): void {
    const requests = open;
    open = [];
    for (const some of [requests.filter(isOfPage), requests.filter((one) => !isOfPage(one))]) {
      for (let start = 0; start < some.length; start += MAX_THUMBNAILS) {
        const batch = some.slice(start, start + MAX_THUMBNAILS);
        load(batch).catch((error: unknown) => {
          for (const { reject } of batch) reject(error);
        });
      }
    }
  }
  return (pageId, versionId) =>
    new Promise((resolve, reject) => {
      if (open.length === 0) setTimeout(loadOpen);
      open.push({ pageId, versionId, resolve, reject });
    });
}

const isOfPage = ({ versionId }: Wanted): boolean => versionId === undefined;
