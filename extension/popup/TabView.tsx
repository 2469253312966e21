import { t } from "@tintype/ui/i18n/i18n.ts";
import { CopyProvider } from "@tintype/ui/kit/copying.tsx";
import { lazily } from "@tintype/ui/kit/lazily.tsx";
import { clockTime } from "@tintype/ui/kit/time.ts";
import { useKeys } from "@tintype/ui/kit/use-keys.ts";
import { useLoaded } from "@tintype/ui/kit/use-loaded.ts";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { hasPanels } from "../lib/panel/open-panel.ts";
import type { OpenTab } from "../lib/reading/current-tab.ts";
import type { TabReading, TabState } from "../lib/reading/tab-reading.ts";
import type { ReadingOfTab } from "../lib/reading/use-tab-state.ts";
import { AccountButton } from "./AccountButton.tsx";
import { FaultView } from "./FaultView.tsx";
import { Header } from "./Header.tsx";
import { PanelButton } from "./PanelButton.tsx";
import { PickButton } from "./PickButton.tsx";
import { ReadingView } from "./ReadingView.tsx";
import { ReadView } from "./ReadView.tsx";
import { useEscape } from "./use-escape.ts";
import { isAboutNoPage, isServerView, type ServerView, type View } from "./views.ts";

interface Props {
  readonly tab: OpenTab;
  readonly reading: ReadingOfTab;
  /** Returns some colours of the page, for the time until it has been read. */
  readonly firstColors: () => Promise<readonly string[]>;
  /** The view of a page that has not been read. Absent in the popup, which has its page read when it opens. */
  readonly unread?: ComponentChildren;
}

interface ChosenView {
  readonly view: View;
  /** The tab and its visit in which it was chosen. */
  readonly subject: string;
}

/** All views of a tab. Those of the server stay when another tab follows. */
export function TabView({ tab, reading, firstColors, unread }: Props) {
  const { state, isKnown, readAgain, leaveOutTracking, leaveOutBanner } = reading;
  const subject = `${tab.id} ${tab.visit}`;
  const [chosen, setChosen] = useState<ChosenView>();
  const view = chosen && (chosen.subject === subject || isAboutNoPage(chosen.view)) ? chosen.view : "tokens";
  const setView = (chosenView: View) => setChosen({ view: chosenView, subject });
  const isPanel = unread !== undefined;
  const progress = progressOf(state, isPanel);
  const last = state?.last;
  const hasBeenAway = useRef(false);
  const back = () => setView("tokens");
  const [areKeysShown, showKeys] = useState(false);
  const isRead = last !== undefined;
  const canRead = state !== undefined || !isPanel;
  // The keyboard works at once, unless the person is already elsewhere.
  useEffect(() => {
    if (isRead && document.activeElement === document.body) firstToken()?.focus();
  }, [isRead]);
  useKeys(({ key }) => {
    if (view !== "tokens") return;
    if (key === "?") showKeys(true);
    if (key === "e" && isRead) setView("export");
    if (key === "r" && progress === undefined && canRead) readAgain();
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
          <LazySideView key={subject} view={view} last={last} onBack={back} onReadAgain={readAgain} />
        ) : (
          <>
            <Header
              title={last?.title ?? tab.title}
              url={last?.url ?? tab.url}
              takenAt={last && clockTime(last.takenAt)}
              reading={progress}
              readAgain={canRead ? readAgain : undefined}
            >
              {last && <PickButton tabId={tab.id} onPicking={isPanel ? undefined : close} />}
              {!isPanel && hasPanels() && <PanelButton windowId={tab.windowId} />}
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
            ) : canRead ? (
              <ReadingView key={subject} tabId={tab.id} firstColors={firstColors} />
            ) : (
              isKnown && unread
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

function progressOf(state: TabState | undefined, isPanel: boolean): string | undefined {
  if (state === undefined) return isPanel ? undefined : t("page.reading");
  return state.status === "reading" ? t(`page.${state.phase}`) : undefined;
}

/** Loaded when a person asks for it. */
const LazyKeys = lazily(async () => (await import("./Keys.tsx")).Keys);

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
