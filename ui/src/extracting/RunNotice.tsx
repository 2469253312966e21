import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CheckIcon, CrossIcon, ReloadIcon } from "../kit/icons.tsx";
import { FaultNote } from "../server/FaultNote.tsx";
import type { Run, RunResult } from "./use-run.ts";

interface Props {
  readonly run: Run;
  readonly pageId: string;
}

/** The button that starts a run of the page. */
export function RunNow({ run }: { readonly run: Run }) {
  const isOpen = run.status !== undefined;
  return (
    <button type="button" class="button" disabled={isOpen} onClick={run.start}>
      <ReloadIcon spinning={isOpen} />
      {t(isOpen ? "run.open" : "run.now")}
    </button>
  );
}

/** The run in progress, its result, or why the last one failed. Empty if there is nothing to say. */
export function RunNotice({ run, pageId }: Props) {
  const { status, failure, result, fault, start, dismiss } = run;
  return (
    <div class="run-notice" aria-live="polite">
      {fault && <FaultNote fault={fault} onRetry={start} />}
      {status && (
        <p class="notice run-line">
          <ReloadIcon spinning />
          {t(`run.${status}`)}
        </p>
      )}
      {failure !== undefined && !fault && <RunFailure message={failure} onRetry={start} />}
      {result && (
        <p class="notice run-line">
          <CheckIcon />
          <span>
            {t("history.version", [String(result.version)])}: <ResultText result={result} pageId={pageId} />
          </span>
          <button type="button" class="icon-button small" aria-label={t("close")} title={t("close")} onClick={dismiss}>
            <CrossIcon />
          </button>
        </p>
      )}
    </div>
  );
}

/** Why a run failed, as the server says it. */
export function RunFailure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div class="fault-note" role="alert">
      <p>
        <b>{t("public.failed")}</b> <span lang="en">{message}</span>
      </p>
      <p class="fault-actions">
        <button type="button" class="button small" onClick={onRetry}>
          {t("fault.tryAgain")}
        </button>
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
