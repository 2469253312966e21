import { pageGround } from "@tintype/shared/kinds/colors/ground";
import { SignIn } from "../account/SignIn.tsx";
import { usePlatform, useSession } from "../context.ts";
import { DestinationChoice } from "../destinations/DestinationChoice.tsx";
import { ExportView } from "../export/ExportView.tsx";
import { FirstRun } from "../extracting/FirstRun.tsx";
import { RunNotice, RunNow } from "../extracting/RunNotice.tsx";
import { useRun } from "../extracting/use-run.ts";
import { PageHistory } from "../history/PageHistory.tsx";
import { Ghosts } from "../kit/Ghosts.tsx";
import { lazily } from "../kit/lazily.tsx";
import { PaletteStrip } from "../kit/PaletteStrip.tsx";
import { useKeys } from "../kit/use-keys.ts";
import { PlacesLink } from "../places-link.ts";
import { PreviewsProvider } from "../previews/PreviewsProvider.tsx";
import { RenameProvider } from "../renaming/RenameProvider.tsx";
import type { CompareRoute, PageRoute, PageTab } from "../routes.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import type { Content, Page, PageSource, VersionSummary } from "../sources/page-source.ts";
import { useContent, usePage, usePageSource, useVersions } from "../sources/use-pages.ts";
import { ReadingNotices } from "../tokens/ReadingNotices.tsx";
import { TokensView } from "../tokens/TokensView.tsx";
import { Gone } from "./Gone.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { PageSettings } from "./PageSettings.tsx";
import { PublicReading } from "./PublicReading.tsx";
import { VersionChoice } from "./VersionChoice.tsx";

const ConformanceView = lazily(() =>
  import("../conformance/ConformanceView.tsx").then((module) => module.ConformanceView),
);
const TwoPages = lazily(
  () => import("../history/TwoPages.tsx").then((module) => module.TwoPages),
  () => <Ghosts />,
);
const PlacesView = lazily(
  () => import("../places/PlacesView.tsx").then((module) => module.PlacesView),
  () => <Ghosts />,
);

interface Props {
  readonly route: PageRoute | CompareRoute;
  readonly onRemove: (page: Page) => void;
}

/** A page of this device or of the server: a version's tokens, its files, or two versions compared. */
export function PageView({ route, onRemove }: Props) {
  const session = useSession();
  const source = usePageSource(route.where);
  const page = usePage(source, route.pageId);
  const versions = useVersions(source, route.pageId);
  const older = useContent(source, route.pageId, route.at === "page" ? route.versionId : undefined);
  const failed = [page, versions, older].find(({ fault }) => fault);
  if (route.where === "server" && session === null) {
    return (
      <div class="view">
        <SignIn />
      </div>
    );
  }
  if (failed?.fault) {
    return (
      <div class="view">
        <FaultNote fault={failed.fault} onRetry={failed.reload} />
      </div>
    );
  }
  if (page.data === null || older.data === null) return <Gone />;
  if (!page.data || !versions.data) return null;
  const found = page.data;
  return (
    <LoadedPage
      route={route}
      source={source}
      page={found}
      versions={versions.data}
      content={route.at === "page" && route.versionId !== undefined ? older.data : found.newest}
      onRemove={source.remove && (() => onRemove(found))}
    />
  );
}

interface LoadedProps {
  readonly route: PageRoute | CompareRoute;
  readonly source: PageSource;
  readonly page: Page;
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  /** Of the version that is shown; undefined until it is loaded, and before the first. */
  readonly content: Content | undefined;
  readonly onRemove: (() => void) | undefined;
}

function LoadedPage({ route, source, page, versions, content, onRemove }: LoadedProps) {
  const { destinations, go, link } = usePlatform();
  const session = useSession();
  const run = useRun(source, page);
  useKeys(({ key }) => {
    if (key === "e" && route.at === "page" && newest) go({ ...route, tab: "export" });
    if (key === "r" && page.extraction && run.status === undefined) run.start();
  });
  const [newest] = versions;
  const tab = route.at === "page" ? route.tab : undefined;
  return (
    <>
      <PageHeader route={route} page={page} versions={versions.length} by={newest?.by} onRemove={onRemove}>
        {route.at === "page" && (
          <>
            {destinations && session && route.where === "device" && <DestinationChoice pageId={page.id} />}
            {newest && tab !== "settings" && <VersionChoice versions={versions} route={route} />}
          </>
        )}
        {page.extraction && <RunNow run={run} />}
      </PageHeader>
      {page.extraction && newest && <RunNotice run={run} pageId={page.id} />}
      {page.extraction && !newest && tab !== "settings" && <FirstRun run={run} />}
      {route.at === "compare" && newest && <ComparedVersions route={route} url={page.url} />}
      {tab === "settings" && page.extraction && (
        <PageSettings page={page} extraction={page.extraction} versions={versions.length} source={source} />
      )}
      {route.at === "page" && tab === "places" && newest && (
        <PlacesView
          route={route}
          source={source}
          page={page}
          versionId={route.versionId ?? newest.id}
          isNewest={route.versionId === undefined || route.versionId === newest.id}
        />
      )}
      {route.at === "page" && route.tab !== "settings" && route.tab !== "places" && content && (
        <PreviewsProvider origin={route.where} url={page.url} key={`${page.id} ${route.versionId ?? newest?.id}`}>
          <PlacesLink.Provider value={source.places && ((kind, name) => link(placesOf(route, kind, name)))}>
            <div class="page-body">
              <Version
                tab={route.tab}
                source={source}
                page={page}
                content={content}
                versionId={route.versionId}
                isNewest={route.versionId === undefined || route.versionId === newest?.id}
              />
            </div>
          </PlacesLink.Provider>
        </PreviewsProvider>
      )}
    </>
  );
}

const placesOf = (route: PageRoute, kind: string, name: string): PageRoute => ({
  ...route,
  tab: "places",
  token: { kind, name },
});

interface VersionProps {
  readonly tab: Exclude<PageTab, "settings" | "places">;
  readonly source: PageSource;
  readonly page: Page;
  readonly content: Content;
  /** Of the address; undefined: the newest. */
  readonly versionId: string | undefined;
  readonly isNewest: boolean;
}

function Version({ tab, source, page, content, versionId, isNewest }: VersionProps) {
  const { id, url, mayRename = true, extraction } = page;
  const { isShare } = usePlatform();
  const { tokens, environment, leftOut } = content;
  const held = { extractionId: extraction && id, snapshotId: versionId };
  if (tab === "public") return <PublicReading url={url} own={tokens} />;
  if (tab === "conformance") return <ConformanceView {...held} tokens={tokens} />;
  return (
    <>
      <PaletteStrip colors={tokens.colors} ground={pageGround(tokens)} />
      {tab === "tokens" ? (
        <RenameProvider source={isNewest && mayRename ? source : undefined} pageId={id} tokens={tokens}>
          <TokensView
            tokens={tokens}
            url={url}
            rootPx={environment?.root_font_size}
            {...(!isShare && { held })}
            notices={
              environment && (
                <ReadingNotices
                  environment={environment}
                  leftOut={leftOut}
                  byServer={source.where === "server" && environment.taken_by !== "extension"}
                />
              )
            }
          />
        </RenameProvider>
      ) : (
        <ExportView tokens={tokens} url={url} environment={environment} />
      )}
    </>
  );
}

interface ComparedProps {
  readonly route: CompareRoute;
  readonly url: string;
}

function ComparedVersions({ route: { where, pageId, from, to, otherId }, url }: ComparedProps) {
  const { go, isShare } = usePlatform();
  const source = usePageSource(where);
  const chooseOther = (id: string) => go({ at: "compare", where, pageId, otherId: id });
  if (otherId !== undefined) {
    return (
      <div class="page-body">
        <TwoPages
          source={source}
          pageId={pageId}
          otherId={otherId}
          onChoose={chooseOther}
          onBack={() => go({ at: "compare", where, pageId })}
        />
      </div>
    );
  }
  return (
    <div class="page-body">
      <PageHistory
        source={source}
        pageId={pageId}
        url={url}
        from={from}
        to={to}
        onChooseOther={isShare ? undefined : chooseOther}
        onChoose={(a, b) => go({ at: "compare", where, pageId, from: a, to: b }, { replace: true })}
      />
    </div>
  );
}
