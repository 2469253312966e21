import { pageGround } from "@tintype/shared/kinds/colors/ground";
import { t } from "@tintype/ui/i18n/i18n.ts";
import { CopyProvider } from "@tintype/ui/kit/copying.tsx";
import { lazily } from "@tintype/ui/kit/lazily.tsx";
import { PaletteStrip } from "@tintype/ui/kit/PaletteStrip.tsx";
import { clockTime } from "@tintype/ui/kit/time.ts";
import { useKeys } from "@tintype/ui/kit/use-keys.ts";
import { useLoaded } from "@tintype/ui/kit/use-loaded.ts";
import { TokensView } from "@tintype/ui/page/tokens/TokensView.tsx";
import { usePlatform, useSession } from "@tintype/ui/platform/context.ts";
import type { Route } from "@tintype/ui/platform/routes.ts";
import { useSystemChoice } from "@tintype/ui/systems/choice/system-choice.ts";
import { TabPreviews } from "@tintype/ui/tokens/previews/previews.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault } from "../lib/reading/faults.ts";
import type { TabReading, TabState } from "../lib/reading/tab-reading.ts";
import { useTabState } from "../lib/reading/use-tab-state.ts";
import { AccountButton } from "./AccountButton.tsx";
import type { Before } from "./BeforeReader.tsx";
import { DestinationRow } from "./DestinationRow.tsx";
import { FaultNotice, FaultView } from "./FaultView.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PickButton } from "./PickButton.tsx";
import { ReadingView } from "./ReadingView.tsx";
import { useEscape } from "./use-escape.ts";
import { isServerView, type ServerView, type View } from "./views.ts";

interface Props {
  readonly tabId: number;
  /** Title of the tab; undefined if the browser does not reveal it. */
  readonly title: string | undefined;
  readonly url: string | undefined;
  /** Some colours of the page, for the time until it has been read. */
  readonly firstColors: Promise<readonly string[]>;
}

export function Popup({ tabId, title, url, firstColors }: Props) {
  const { state, readAgain, leaveOutTracking, leaveOutBanner } = useTabState(tabId, url);
  const [view, setView] = useState<View>("tokens");
  const last = state?.last;
  const hasBeenAway = useRef(false);
  const back = () => setView("tokens");
  const [areKeysShown, showKeys] = useState(false);
  const isRead = last !== undefined;
  // The keyboard works at once, unless the person is already elsewhere.
  useEffect(() => {
    if (isRead && document.activeElement === document.body) firstToken()?.focus();
  }, [isRead]);
  useKeys(({ key }) => {
    if (view !== "tokens") return;
    if (key === "?") showKeys(true);
    if (key === "e" && isRead) setView("export");
    if (key === "r" && progressOf(state) === undefined) readAgain();
  });
  useEffect(() => {
    if (view === "tokens" && hasBeenAway.current) chosenTab()?.focus();
    hasBeenAway.current ||= view !== "tokens";
  }, [view]);
  useEscape(view === "tokens" ? undefined : back);
  return (
    <CopyProvider>
      <div class="popup">
        {isServerView(view) ? (
          <LazyServerViews view={view} last={last} onBack={back} onView={setView} />
        ) : last && view !== "tokens" ? (
          <LazySideView view={view} last={last} onBack={back} onReadAgain={readAgain} />
        ) : (
          <>
            <Header
              title={last?.title ?? title}
              url={last?.url ?? url}
              takenAt={last && clockTime(last.takenAt)}
              reading={progressOf(state)}
              readAgain={readAgain}
            >
              {last && <PickButton tabId={tabId} />}
              <AccountButton onClick={() => setView("account")} />
            </Header>
            {last ? (
              <ReadView
                last={last}
                fault={state.status === "failed" ? state.fault : undefined}
                isReading={state.status === "reading"}
                onTryAgain={readAgain}
                onLeaveOut={leaveOutTracking}
                onLeaveOutBanner={leaveOutBanner}
                onView={setView}
              />
            ) : state?.status === "failed" ? (
              <FaultView fault={state.fault} onTryAgain={readAgain} />
            ) : (
              <ReadingView tabId={tabId} firstColors={firstColors} />
            )}
          </>
        )}
        {areKeysShown && <LazyKeys onClose={() => showKeys(false)} />}
      </div>
    </CopyProvider>
  );
}

const firstToken = () =>
  document.querySelector<HTMLElement>(".panel [data-token]") ?? document.querySelector<HTMLElement>(".panel button");
const chosenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');

function progressOf(state: TabState | undefined): string | undefined {
  if (state === undefined) return t("page.reading");
  return state.status === "reading" ? t(`page.${state.phase}`) : undefined;
}

/** The tokens are of the open tab, not of the server. */
const ORIGIN = { extractionId: undefined, snapshotId: undefined };

interface ReadProps {
  readonly last: TabReading;
  /** Why the newest reading failed. The tokens of the one before are still shown. */
  readonly fault: Fault | undefined;
  readonly isReading: boolean;
  readonly onTryAgain: () => void;
  /** Saves the page without its tracking parameters. */
  readonly onLeaveOut: () => void;
  /** Reads the page without its banner, or with it. */
  readonly onLeaveOutBanner: (isLeftOut: boolean) => void;
  readonly onView: (view: View) => void;
}

function ReadView({ last, fault, isReading, onTryAgain, onLeaveOut, onLeaveOutBanner, onView }: ReadProps) {
  const { tokens, url, environment, leftOut, saved, withoutTracking: isLeftOut = false } = last;
  const { consent: { status: banner } = { status: "none" }, ...facts } = environment;
  const { go } = usePlatform();
  const [beforeReading, setBeforeReading] = useState<Before>();
  const isBefore = saved.as === "changed" && beforeReading?.versionId === saved.captureId;
  const route: Route =
    saved.as === "nothing" ? { at: "home" } : { at: "page", where: "device", pageId: saved.pageId, tab: "tokens" };
  return (
    <>
      <PaletteStrip colors={tokens.colors} ground={pageGround(tokens)} />
      <main class="content">
        {saved.as === "changed" && (
          <LazyBeforeReader pageId={saved.pageId} versionId={saved.captureId} onRead={setBeforeReading} />
        )}
        <TabPreviews>
          <TokensView
            tokens={tokens}
            before={isBefore ? beforeReading?.tokens : undefined}
            url={url}
            rootPx={environment.root_font_size}
            origin={{ ...ORIGIN, url }}
            reading={{ environment: facts, leftOut }}
            notices={
              <>
                {fault && <FaultNotice fault={fault} onTryAgain={onTryAgain} />}
                {banner !== "none" && (
                  <LazyBannerNotice
                    isLeftOut={banner === "hidden"}
                    isReading={isReading}
                    onLeaveOut={onLeaveOutBanner}
                  />
                )}
                {saved.as !== "nothing" && url.includes("?") && (
                  <LazyTracking url={url} isLeftOut={isLeftOut} isReading={isReading} onLeaveOut={onLeaveOut} />
                )}
              </>
            }
          />
        </TabPreviews>
      </main>
      <LazyReviewsLine onOpen={() => onView("reviews")} />
      <LazyConformanceLine url={url} tokens={tokens} onOpen={() => onView("conformance")} />
      {saved.as !== "nothing" && <DestinationRow pageId={saved.pageId} onQueue={() => onView("queue")} />}
      <Footer
        saved={saved}
        onPublic={() => onView("public")}
        onHistory={() => onView("history")}
        onConformance={() => onView("conformance")}
        onExport={() => onView("export")}
        onDashboard={() => go(route)}
      />
    </>
  );
}

/** Loaded once a page has changed. */
const LazyBeforeReader = lazily(async () => (await import("./BeforeReader.tsx")).BeforeReader);

/** Loaded when a person asks for it. */
const LazyKeys = lazily(async () => (await import("./Keys.tsx")).Keys);

/** Loaded for pages with a banner. */
const LazyBannerNotice = lazily(async () => (await import("./BannerNotice.tsx")).BannerNotice);

/** Loaded for addresses with parameters. */
const LazyTracking = lazily(async () => (await import("./Tracking.tsx")).Tracking);

interface SideProps {
  readonly view: "history" | "export" | "conformance";
  readonly last: TabReading;
  readonly onBack: () => void;
  readonly onReadAgain: () => void;
}

function LazySideView(props: SideProps) {
  const module = useLoaded(loadSideView, true);
  return module ? <module.SideView {...props} /> : null;
}

const loadSideView = () => import("./SideView.tsx");

/** Loaded once a design system is chosen. */
function LazyConformanceLine({
  url,
  tokens,
  onOpen,
}: Pick<TabReading, "url" | "tokens"> & { readonly onOpen: () => void }) {
  const module = useLoaded(loadConformanceLine, useSystemChoice(url) !== undefined);
  return module ? <module.ConformanceLine subject={{ ...ORIGIN, url, tokens }} onOpen={onOpen} /> : null;
}

const loadConformanceLine = () => import("@tintype/ui/systems/conformance/ConformanceLine.tsx");

/** Loaded for people who are signed in. */
function LazyReviewsLine(props: { readonly onOpen: () => void }) {
  const account = useSession();
  const isSignedIn = account?.revoked === false;
  const module = useLoaded(loadReviewsLine, isSignedIn);
  return module && isSignedIn ? <module.ReviewsLine {...props} /> : null;
}

const loadReviewsLine = () => import("./ReviewsLine.tsx");

interface LazyProps {
  readonly view: ServerView;
  readonly last: TabReading | undefined;
  readonly onBack: () => void;
  readonly onView: (view: View) => void;
}

function LazyServerViews(props: LazyProps) {
  const module = useLoaded(loadServerViews, true);
  return module ? <module.ServerViews {...props} /> : null;
}

const loadServerViews = () => import("./ServerViews.tsx");
