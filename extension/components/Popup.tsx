import { useTabState } from "../lib/use-tab-state.ts";
import { CaptureView } from "./CaptureView.tsx";
import { FaultView } from "./FaultView.tsx";
import { Header } from "./Header.tsx";
import { ReadingView } from "./ReadingView.tsx";

interface Props {
  readonly tabId: number;
  /** Of the tab; undefined where the browser keeps them to itself. */
  readonly title: string | undefined;
  readonly url: string | undefined;
}

export function Popup({ tabId, title, url }: Props) {
  const { state, readAgain } = useTabState(tabId, url);
  const reading = state === undefined || state.status === "reading";
  const last = state?.last;
  return (
    <div class="popup">
      <Header title={last?.title ?? title} url={last?.url ?? url} takenAt={last?.takenAt} {...{ reading, readAgain }} />
      {state?.status === "failed" ? (
        <FaultView fault={state.fault} onTryAgain={readAgain} />
      ) : last ? (
        <CaptureView capture={last} />
      ) : (
        <ReadingView />
      )}
    </div>
  );
}
