import type { RenameBody } from "@tintype/shared/api/common/kinds";
import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { useCallback, useMemo } from "preact/hooks";
import { useContextValue, usePlatform, useSession } from "../context.ts";
import { DEVICE, REVIEWS } from "../keys.ts";
import { failed, type Outcome, succeeded } from "../outcome.ts";
import type { SignedIn } from "../platform.ts";
import type { Loaded } from "../query/use-query.ts";
import { useQuery } from "../query/use-query.ts";
import { serverKey } from "../server/use-server.ts";
import type { Content, Page, PageSource, PageSummary, VersionSummary, Where } from "./page-source.ts";
import { serverPages } from "./server-pages.ts";

/** The pages of this device or of the server. */
export function usePageSource(where: Where): PageSource {
  const platform = usePlatform();
  return useMemo(() => (platform.pages.where === where ? platform.pages : serverPages(platform)), [platform, where]);
}

export const usePages = (source: PageSource, search: string): Loaded<readonly PageSummary[]> =>
  usePageQuery(source, `list ${search}`, () => source.list(search));

/** A page; null if no page has this id. */
export const usePage = (source: PageSource, id: string): Loaded<Page | null> =>
  usePageQuery(source, `page ${id}`, () => source.get(id));

/** A page's versions, newest first. */
export const useVersions = (source: PageSource, pageId: string): Loaded<readonly VersionSummary[]> =>
  usePageQuery(source, `versions ${pageId}`, () => source.versions(pageId));

/** One version; null if no version has this id, and not loaded without an id. */
export const useContent = (source: PageSource, pageId: string, id: string | undefined): Loaded<Content | null> =>
  usePageQuery(source, id === undefined ? undefined : `content ${pageId} ${id}`, () =>
    source.content(pageId, id ?? ""),
  );

/** The version before one of a page's; null if it is the first. Not loaded without an id. */
export const useVersionBefore = (
  source: PageSource,
  pageId: string,
  id: string | undefined,
): Loaded<(Content & { readonly id: string }) | null> =>
  usePageQuery(source, id === undefined ? undefined : `before ${pageId} ${id}`, async () => {
    const versions = await source.versions(pageId);
    if (!versions.ok) return versions;
    const index = versions.value.findIndex((version) => version.id === id);
    const versionBefore = index < 0 ? undefined : versions.value[index + 1];
    if (!versionBefore) return succeeded(null);
    const content = await source.content(pageId, versionBefore.id);
    return content.ok ? succeeded(content.value && { ...content.value, id: versionBefore.id }) : content;
  });

/** The address of a version's screenshot; not loaded without an id. */
export const usePicture = (source: PageSource, pageId: string, id: string | undefined): Loaded<string> =>
  usePageQuery(source, id === undefined ? undefined : `picture ${pageId} ${id}`, async () =>
    source.picture ? source.picture(pageId, id ?? "") : failed({ code: "not_found" }),
  );

/** A version's screenshot as an image that can be drawn; not loaded without an id. */
export const useImage = (source: PageSource, pageId: string, id: string | undefined): Loaded<HTMLImageElement> =>
  usePageQuery(source, id === undefined ? undefined : `image ${pageId} ${id}`, async () => {
    const picture = source.picture ? await source.picture(pageId, id ?? "") : failed({ code: "not_found" });
    if (!picture.ok) return picture;
    const image = new Image();
    image.src = picture.value;
    await image.decode();
    return succeeded(image);
  });

/**
 * A small picture of a version, or of the page as it was last; null without a picture.
 * @param newest the number of the newest version, with which the picture is loaded again
 */
export const useThumbnail = (
  source: PageSource,
  pageId: string,
  id: string | undefined,
  newest?: number,
): Loaded<string | null> =>
  usePageQuery(source, source.thumbnail ? `thumbnail ${pageId} ${id ?? ""} ${newest ?? ""}` : undefined, async () =>
    source.thumbnail ? source.thumbnail(pageId, id) : failed({ code: "not_found" }),
  );

/** Returns the places at which a version's tokens are used; not loaded without an id. */
export const useAllPlaces = (source: PageSource, pageId: string, id: string | undefined): Loaded<AllPlaces> =>
  usePageQuery(source, id === undefined ? undefined : `places ${pageId} ${id}`, async () =>
    source.places ? source.places(pageId, id ?? "") : failed({ code: "not_found" }),
  );

/** Renames a token of a page, and loads its versions that are on screen again; undefined without a source, and if it cannot. */
export function useRename(
  source: PageSource | undefined,
  pageId: string,
): ((rename: RenameBody) => Promise<Outcome<unknown>>) | undefined {
  const { cache } = useContextValue();
  const session = useSession();
  const scope = source && scopeOf(source, session);
  const rename = source?.rename;
  if (!rename || scope === undefined) return undefined;
  return async (renaming) => {
    const outcome = await rename(pageId, renaming);
    if (!outcome.ok) return outcome;
    for (const name of ["page", "content", "places"]) cache.invalidate(`${scope}${name} ${pageId}`);
    return outcome;
  };
}

/** Writes notes on a page's versions; undefined if the source or the person cannot. */
export function useAnnotate(
  source: PageSource,
  pageId: string,
): ((versionId: string, note: string) => Promise<Outcome<unknown>>) | undefined {
  const { cache } = useContextValue();
  const scope = scopeOf(source, useSession());
  const { annotate } = source;
  if (!annotate || scope === undefined) return undefined;
  return async (versionId, note) => {
    const outcome = await annotate(pageId, versionId, note);
    // It may be stored here although it did not reach the server.
    cache.invalidate(`${scope}versions ${pageId}`);
    return outcome;
  };
}

/** The queries whose answers change with a page's newest version. */
const OF_PAGE = ["page", "versions", "review", "conformance"];

/** Loads the lists of pages again, and with a page's id what is on screen of that page too. */
export function useReloadPages(source: PageSource): (pageId?: string) => void {
  const { cache } = useContextValue();
  const scope = scopeOf(source, useSession());
  return useCallback(
    (pageId) => {
      if (scope === undefined) return;
      const page = pageId === undefined ? [] : OF_PAGE.map((name) => `${name} ${pageId}`);
      for (const name of [...page, "list ", "extractions ", REVIEWS]) cache.invalidate(scope + name);
    },
    [cache, scope],
  );
}

function usePageQuery<T>(source: PageSource, name: string | undefined, load: Parameters<typeof useQuery<T>>[1]) {
  const scope = scopeOf(source, useSession());
  return useQuery<T>(scope === undefined || name === undefined ? undefined : scope + name, load);
}

/** The start of the keys of a source's queries; undefined if no query can succeed. */
const scopeOf = ({ where }: PageSource, session: SignedIn | null | undefined): string | undefined =>
  where === "device" ? DEVICE : serverKey(session);
