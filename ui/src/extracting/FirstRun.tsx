import { t } from "../i18n/i18n.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { RunFailure } from "./RunNotice.tsx";
import { RunSteps } from "./RunSteps.tsx";
import type { Run } from "./use-run.ts";

/** In place of a page's tokens before its first version: the progress of its run, or why that failed. */
export function FirstRun({ run: { status, failure, fault, start } }: { readonly run: Run }) {
  return (
    <div class="first-run">
      <RunSteps status={status ?? (failure === undefined ? "completed" : "failed")} />
      {fault && <FaultNote fault={fault} onRetry={start} />}
      {failure !== undefined && !fault && <RunFailure message={failure} onRetry={start} />}
      {status && <p>{t("run.first")}</p>}
    </div>
  );
}
