import { FirstRun } from "../../capturing/extracting/FirstRun.tsx";
import { RunNotice, RunNow } from "../../capturing/extracting/RunNotice.tsx";
import { useRun } from "../../capturing/extracting/use-run.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { SignIn } from "../../people/account/SignIn.tsx";
import { DestinationChoice } from "../../people/destinations/DestinationChoice.tsx";
import { ShareButton } from "../../people/shares/ShareButton.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { CompareRoute, PageRoute } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useRights } from "../../platform/server/use-rights.ts";
import type { Content, Page, PageOfServer, PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { usePageSource } from "../../platform/sources/use-pages.ts";
import { RenameProvider } from "../../tokens/renaming/RenameProvider.tsx";
import { RemoveDemo } from "../demo/RemoveDemo.tsx";
import { OtherPageChoice } from "../history/OtherPageChoice.tsx";
import { PageHistory } from "../history/PageHistory.tsx";
import { PublicReading } from "../public/PublicReading.tsx";
import { Gone } from "./Gone.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { PageSettings } from "./PageSettings.tsx";
import { useShownPage } from "./use-shown-page.ts";
import { VersionChoice } from "./VersionChoice.tsx";
import { VersionBody, type VersionProps, VersionView } from "./VersionView.tsx";

const ConformanceView = lazily(() =>
  import("../../systems/conformance/ConformanceView.tsx").then((module) => module.ConformanceView),
);
const PageReview = lazily(
  () => import("../../review/PageReview.tsx").then((module) => module.PageReview),
  () => <Ghosts />,
);
const TwoPages = lazily(
  () => import("../history/TwoPages.tsx").then((module) => module.TwoPages),
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
  const shownPage = useShownPage(source, route);
  if (route.where === "server" && session === null) {
    return (
      <div class="view">
        <SignIn />
      </div>
    );
  }
  switch (shownPage.state) {
    case "loading":
      return (
        <div class="view">
          <Ghosts />
        </div>
      );
    case "gone":
      return <Gone />;
    case "failed":
      return (
        <div class="view">
          <FaultNote fault={shownPage.fault} onRetry={shownPage.reload} />
        </div>
      );
    case "loaded":
      return (
        <LoadedPage
          route={route}
          source={source}
          {...shownPage}
          onRemove={source.remove && (() => onRemove(shownPage.page))}
        />
      );
  }
}

interface LoadedProps {
  readonly route: PageRoute | CompareRoute;
  readonly source: PageSource;
  readonly page: Page;
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  /** Content of the version that is shown; undefined until it is loaded, and before the first. */
  readonly content: Content | undefined;
  readonly onRemove: (() => void) | undefined;
}

function LoadedPage({ route, source, page, versions, content, onRemove }: LoadedProps) {
  const { destinations, go } = usePlatform();
  const session = useSession();
  const rights = useRights(page.extraction);
  const run = useRun(source, page, rights.mayCapture);
  const tab = route.at === "page" ? route.tab : undefined;
  useKeys(({ key }) => {
    if (key === "e" && route.at === "page" && newest) go({ ...route, tab: "export" });
    // In a review, it rejects a change.
    if (key === "r" && tab !== "review" && page.extraction && run.status === undefined) run.start?.();
  });
  const [newest] = versions;
  return (
    <>
      <PageHeader route={route} page={page} versions={versions.length} by={newest?.by} onRemove={onRemove}>
        {route.at === "page" && (
          <>
            {destinations && session && route.where === "device" && <DestinationChoice pageId={page.id} />}
            {newest && tab !== "settings" && tab !== "review" && <VersionChoice versions={versions} route={route} />}
          </>
        )}
        {page.extraction?.isDemo && <RemoveDemo />}
        {isOfServer(page) && newest && (
          <ShareButton subject={{ kind: "page", id: page.id, name: page.title || page.url }} owned={page.extraction} />
        )}
        {page.extraction && newest && <RunNow run={run} />}
      </PageHeader>
      {page.extraction && newest && <RunNotice run={run} pageId={page.id} />}
      {isOfServer(page) && !newest && tab !== "settings" && <FirstRun run={run} source={source} page={page} />}
      {route.at === "compare" && newest && <ComparedVersions route={route} page={page} mayWrite={rights.mayCapture} />}
      {tab === "settings" && page.extraction && (
        <PageSettings page={page} extraction={page.extraction} versions={versions.length} source={source} />
      )}
      {tab === "review" && isOfServer(page) && newest && (
        <PageReview page={page} tokens={content?.tokens} newestId={newest.id} />
      )}
      {route.at === "page" && tab !== "settings" && tab !== "review" && (
        <Version route={route} source={source} page={page} newestId={newest?.id} content={content} />
      )}
    </>
  );
}

const isOfServer = (page: Page): page is PageOfServer => page.extraction !== undefined;

/** The views of a version, with those that only a person with an account has. */
function Version(props: VersionProps) {
  const { route, source, page, newestId, content } = props;
  const { tab, versionId } = route;
  const { id, url, mayRename = true, extraction } = page;
  if (!content) return tab === "places" ? <VersionView {...props} /> : null;
  const { tokens } = content;
  const origin = { url, extractionId: extraction && id, snapshotId: versionId };
  if (tab === "public") {
    return (
      <VersionBody {...props}>
        <PublicReading url={url} ownTokens={tokens} />
      </VersionBody>
    );
  }
  if (tab === "conformance") {
    return (
      <VersionBody {...props}>
        <ConformanceView {...origin} tokens={tokens} />
      </VersionBody>
    );
  }
  const isNewest = versionId === undefined || versionId === newestId;
  return (
    <RenameProvider source={tab === "tokens" && isNewest && mayRename ? source : undefined} pageId={id} tokens={tokens}>
      <VersionView {...props} origin={origin} />
    </RenameProvider>
  );
}

interface ComparedProps {
  readonly route: CompareRoute;
  readonly page: Pick<Page, "url" | "title">;
  /** True if the person may write notes. */
  readonly mayWrite: boolean;
}

function ComparedVersions({ route: { where, pageId, from, to, otherId }, page, mayWrite }: ComparedProps) {
  const { go } = usePlatform();
  const source = usePageSource(where);
  const chooseOther = (id: string) => go({ at: "compare", where, pageId, otherId: id });
  return (
    <div class="page-body">
      {otherId === undefined ? (
        <PageHistory
          source={source}
          pageId={pageId}
          url={page.url}
          title={page.title}
          mayWrite={mayWrite}
          from={from}
          to={to}
          otherPage={<OtherPageChoice source={source} pageId={pageId} onChoose={chooseOther} />}
          onChoose={(a, b) => go({ at: "compare", where, pageId, from: a, to: b }, { replace: true })}
        />
      ) : (
        <TwoPages
          source={source}
          pageId={pageId}
          otherId={otherId}
          onChoose={chooseOther}
          onBack={() => go({ at: "compare", where, pageId })}
        />
      )}
    </div>
  );
}
