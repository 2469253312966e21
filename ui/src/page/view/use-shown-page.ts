import type { ServerFault } from "../../platform/outcome.ts";
import type { CompareRoute, PageRoute } from "../../platform/routes.ts";
import type { Content, Page, PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { useContent, usePage, useVersions } from "../../platform/sources/use-pages.ts";

/** A page with its versions, as far as they are loaded. */
export type ShownPage =
  | { readonly state: "loading" }
  /** The page or the version of the address does not exist any more. */
  | { readonly state: "gone" }
  | { readonly state: "failed"; readonly fault: ServerFault; readonly reload: () => void }
  | {
      readonly state: "loaded";
      readonly page: Page;
      /** Newest first. */
      readonly versions: readonly VersionSummary[];
      /** Content of the version that is shown; undefined until it is loaded, and before the first. */
      readonly content: Content | undefined;
    };

/** Loads the page that a route names, its versions, and the version that is shown. */
export function useShownPage(source: PageSource, route: PageRoute | CompareRoute): ShownPage {
  const versionId = route.at === "page" ? route.versionId : undefined;
  const page = usePage(source, route.pageId);
  const versions = useVersions(source, route.pageId);
  const older = useContent(source, route.pageId, versionId);
  const failed = [page, versions, older].find(({ fault }) => fault);
  if (failed?.fault) return { state: "failed", fault: failed.fault, reload: failed.reload };
  if (page.data === null || older.data === null) return { state: "gone" };
  if (!page.data || !versions.data) return { state: "loading" };
  const content = versionId === undefined ? page.data.newest : older.data;
  return { state: "loaded", page: page.data, versions: versions.data, content };
}
