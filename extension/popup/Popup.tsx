import { t } from "@tintype/ui/i18n/i18n.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { LocalHistory } from "../components/history/LocalHistory.tsx";
import { CopyProvider } from "../components/parts/copying.tsx";
import { PaletteStrip } from "../components/parts/PaletteStrip.tsx";
import { useLoaded } from "../components/parts/use-loaded.ts";
import { ExportView } from "../components/tokens/ExportView.tsx";
import { ReadingNotices } from "../components/tokens/ReadingNotices.tsx";
import { TokensView } from "../components/tokens/TokensView.tsx";
import type { Fault } from "../lib/reading/faults.ts";
import type { TabReading, TabState } from "../lib/reading/tab-state.ts";
import { useTabState } from "../lib/reading/use-tab-state.ts";
import { useAccount } from "../lib/use-account.ts";
import { openDashboard } from "../lib/views/open-dashboard.ts";
import type { Route } from "../lib/views/routes.ts";
import { clockTime } from "../lib/views/time.ts";
import { AccountButton } from "./AccountButton.tsx";
import { FaultNotice, FaultView } from "./FaultView.tsx";
import { Footer } from "./Footer.tsx";
import { Header, SubHeader } from "./Header.tsx";
import { ReadingView } from "./ReadingView.tsx";
import { isServerView, type ServerView, type View } from "./views.ts";

interface Props {
  readonly tabId: number;
  /** Of the tab; undefined where the browser keeps them to itself. */
  readonly title: string | undefined;
  readonly url: string | undefined;
}

export function Popup({ tabId, title, url }: Props) {
  const { state, readAgain } = useTabState(tabId, url);
  const [view, setView] = useState<View>("tokens");
  const last = state?.last;
  const hasBeenAway = useRef(false);
  const back = () => setView("tokens");
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
          <SideView view={view} last={last} onBack={back} />
        ) : (
          <>
            <Header
              title={last?.title ?? title}
              url={last?.url ?? url}
              takenAt={last && clockTime(last.takenAt)}
              reading={progressOf(state)}
              readAgain={readAgain}
            >
              <AccountButton onClick={() => setView("account")} />
            </Header>
            {last ? (
              <ReadView
                last={last}
                fault={state.status === "failed" ? state.fault : undefined}
                onTryAgain={readAgain}
                onView={setView}
              />
            ) : state?.status === "failed" ? (
              <FaultView fault={state.fault} onTryAgain={readAgain} />
            ) : (
              <ReadingView />
            )}
          </>
        )}
      </div>
    </CopyProvider>
  );
}

const chosenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');

function progressOf(state: TabState | undefined): string | undefined {
  if (state === undefined) return t("page.reading");
  return state.status === "reading" ? t(`page.${state.phase}`) : undefined;
}

interface ReadProps {
  readonly last: TabReading;
  /** Why the newest reading failed: what the one before gave still stands. */
  readonly fault: Fault | undefined;
  readonly onTryAgain: () => void;
  readonly onView: (view: View) => void;
}

function ReadView({ last, fault, onTryAgain, onView }: ReadProps) {
  const { tokens, url, environment, kept } = last;
  const account = useAccount();
  const destination = useLoaded(loadDestinationRow, Boolean(account));
  const route: Route = kept.as === "nothing" ? { at: "home" } : { at: "page", pageId: kept.pageId, view: "tokens" };
  return (
    <>
      <PaletteStrip colors={tokens.colors} />
      <main class="content">
        <TokensView
          tokens={tokens}
          url={url}
          notices={
            <>
              {fault && <FaultNotice fault={fault} onTryAgain={onTryAgain} />}
              <ReadingNotices environment={environment} />
            </>
          }
        />
      </main>
      {destination && kept.as !== "nothing" && (
        <destination.DestinationRow pageId={kept.pageId} onQueue={() => onView("queue")} />
      )}
      <Footer
        kept={kept}
        onPublic={() => onView("public")}
        onHistory={() => onView("history")}
        onExport={() => onView("export")}
        onDashboard={() => void openDashboard(route)}
      />
    </>
  );
}

interface SideProps {
  readonly view: "history" | "export";
  readonly last: TabReading;
  readonly onBack: () => void;
}

function SideView({ view, last, onBack }: SideProps) {
  const { title, url, tokens, kept } = last;
  const [pair, setPair] = useState<readonly [string, string]>();
  return (
    <>
      <SubHeader title={t(`popup.${view}`)} subtitle={title} onBack={onBack} />
      <main class="content">
        {view === "export" && <ExportView tokens={tokens} url={url} />}
        {view === "history" && kept.as !== "nothing" && (
          <LocalHistory
            pageId={kept.pageId}
            from={pair?.[0]}
            to={pair?.[1]}
            onChoose={(from, to) => setPair([from, to])}
          />
        )}
      </main>
    </>
  );
}

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
const loadDestinationRow = () => import("./DestinationRow.tsx");

/** Escape leads back, where there is somewhere to go back to; else it closes the popup, as the browser does. */
function useEscape(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
