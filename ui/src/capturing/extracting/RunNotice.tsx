import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CheckIcon, CrossIcon, ReloadIcon } from "../../kit/icons.tsx";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote, ServerMessage } from "../../platform/server/FaultNote.tsx";
import type { RunFault } from "../../platform/sources/run-fault.ts";
import type { Run, RunResult } from "./use-run.ts";

interface Props {
  readonly run: Run;
  readonly pageId: string;
}

/** The button that starts a run of the page. */
export function RunNow({ run }: { readonly run: Run }) {
  const isOpen = run.status !== undefined;
  return (
    <button
      type="button"
      class="button"
      disabled={isOpen || !run.start}
      title={run.start ? undefined : t("run.notAllowed")}
      onClick={run.start}
    >
      <ReloadIcon spinning={isOpen} />
      {t(isOpen ? "run.open" : "run.now")}
    </button>
  );
}

/** Time for which the result is shown, in ms. The view of tokens goes on saying what has changed. */
const RESULT_MS = 5_000;

/** The run in progress, its result, or why the last one failed. Empty if there is nothing to say. */
export function RunNotice({ run, pageId }: Props) {
  const { status, failure, result, fault, start, dismiss } = run;
  const { link } = usePlatform();
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(dismiss, RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <div class="run-notice" aria-live="polite">
      {fault && <FaultNote fault={fault} {...(start && { onRetry: start })} />}
      {status && (
        <p class="notice run-line">
          <ReloadIcon spinning />
          {t(`run.${status}`)}
        </p>
      )}
      {failure && !fault && (
        <RunFailure failure={failure} onRetry={start}>
          {failure.cause === "login" && (
            <a class="button small" {...link({ at: "page", where: "server", pageId, tab: "settings" })}>
              {t("run.openSettings")}
            </a>
          )}
        </RunFailure>
      )}
      {result && (
        <p class="notice run-line">
          <CheckIcon />
          <span>
            {t("history.version", [result.version])}: <ResultText result={result} pageId={pageId} />
          </span>
          <button type="button" class="icon-button small" aria-label={t("close")} title={t("close")} onClick={dismiss}>
            <CrossIcon />
          </button>
        </p>
      )}
    </div>
  );
}

interface FailureProps {
  readonly failure: RunFault;
  /** Absent if the person may not start another run. */
  readonly onRetry: (() => void) | undefined;
  /** Other things that can be done. */
  readonly children?: ComponentChildren;
}

/** Why a run failed. */
export function RunFailure({ failure: { cause, message }, onRetry, children }: FailureProps) {
  return (
    <div class="fault-note" role="alert">
      <p>
        <b>{t("public.failed")}</b> {cause ? t(`run.cause.${cause}`) : <span lang="en">{message}</span>}
      </p>
      {cause && <ServerMessage message={message} />}
      <p class="fault-actions">
        {onRetry && (
          <button type="button" class="button small" onClick={onRetry}>
            {t("fault.tryAgain")}
          </button>
        )}
        {children}
      </p>
    </div>
  );
}

function ResultText({ result: { compared }, pageId }: { readonly result: RunResult; readonly pageId: string }) {
  const { link } = usePlatform();
  if (!compared) return <>{t("history.first")}</>;
  const { from, to, changes } = compared;
  if (changes === 0) return <>{t("run.noChange")}</>;
  return <a {...link({ at: "compare", where: "server", pageId, from, to })}>{t("history.changed", changes)}</a>;
}
