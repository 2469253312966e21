import { pageGround } from "@tintype/shared/kinds/colors/ground";
import type { ComponentChildren } from "preact";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { PaletteStrip } from "../../kit/PaletteStrip.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { PageRoute } from "../../platform/routes.ts";
import type { Content, Page, PageSource } from "../../platform/sources/page-source.ts";
import { useVersionBefore } from "../../platform/sources/use-pages.ts";
import type { TokenOrigin } from "../../systems/report/use-report.ts";
import { PlacesLink } from "../../tokens/places-link.ts";
import { PreviewsProvider } from "../../tokens/previews/PreviewsProvider.tsx";
import { LazyExportView } from "../export/LazyExportView.tsx";
import { TokensView } from "../tokens/TokensView.tsx";

const PlacesView = lazily(
  () => import("../places/PlacesView.tsx").then((module) => module.PlacesView),
  () => <Ghosts />,
);

export interface VersionProps {
  readonly route: PageRoute;
  readonly source: PageSource;
  readonly page: Page;
  readonly newestId: string | undefined;
  /** Undefined until it is loaded, and before the first version. */
  readonly content: Content | undefined;
}

/** A version's tokens, their places on its screenshot, or its files: the views that everybody has who can see the page. */
export function VersionView(props: VersionProps & { readonly origin?: TokenOrigin }) {
  const { route, source, page, newestId, content, origin } = props;
  const { link } = usePlatform();
  const { tab, versionId = newestId } = route;
  const versionBefore = useVersionBefore(source, page.id, tab === "tokens" ? versionId : undefined).data;
  if (tab === "places" && versionId !== undefined) {
    return (
      <PlacesView route={route} source={source} page={page} versionId={versionId} isNewest={versionId === newestId} />
    );
  }
  if (!content) return null;
  const { tokens, environment, leftOut } = content;
  const compareLink = (from: string, to: string) =>
    link({ at: "compare", where: route.where, pageId: page.id, from, to });
  const byServer = source.where === "server" && environment?.taken_by !== "extension";
  return (
    <VersionBody {...props}>
      <PaletteStrip colors={tokens.colors} ground={pageGround(tokens)} />
      {tab === "export" ? (
        <LazyExportView tokens={tokens} url={page.url} title={page.title} environment={environment} />
      ) : (
        <TokensView
          tokens={tokens}
          url={page.url}
          before={versionBefore?.tokens}
          compare={versionBefore && versionId !== undefined ? compareLink(versionBefore.id, versionId) : undefined}
          rootPx={environment?.root_font_size}
          {...(origin && { origin })}
          reading={{ environment, leftOut, byServer }}
        />
      )}
    </VersionBody>
  );
}

/** Lets the views of a version inside load previews, and link to the places of tokens. */
export function VersionBody({
  route,
  source,
  page,
  newestId,
  children,
}: VersionProps & { readonly children: ComponentChildren }) {
  const { link } = usePlatform();
  const toPlaces = (kind: string, name: string) => link({ ...route, tab: "places", token: { kind, name } });
  return (
    <PreviewsProvider origin={route.where} url={page.url} key={`${page.id} ${route.versionId ?? newestId}`}>
      <PlacesLink.Provider value={source.places && toPlaces}>
        <div class="page-body">{children}</div>
      </PlacesLink.Provider>
    </PreviewsProvider>
  );
}
