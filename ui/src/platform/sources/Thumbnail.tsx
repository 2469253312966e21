import type { PageSource } from "./page-source.ts";
import { useThumbnail } from "./use-pages.ts";

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  /** Undefined: the newest version that has one. */
  readonly versionId?: string | undefined;
  /** The number of the newest version, with which the picture is loaded again. */
  readonly newest?: number | undefined;
}

/** A small picture of a page, if there is one. It stands beside the page's title or version, so that it needs no words. */
export function Thumbnail({ source, pageId, versionId, newest }: Props) {
  const { data } = useThumbnail(source, pageId, versionId, newest);
  return data ? <img class="thumbnail" src={data} alt="" /> : null;
}
