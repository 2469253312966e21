import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { RulerIcon } from "../../kit/icons.tsx";
import { useSession, useStore } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { ModeChoice } from "../../tokens/modes/ModeChoice.tsx";
import { localSystem } from "../choice/local-system.ts";
import { useSystemChoice } from "../choice/system-choice.ts";
import { Findings } from "../findings/Findings.tsx";
import { NothingAlike } from "../findings/NothingAlike.tsx";
import { Summary } from "../findings/Summary.tsx";
import { Unused } from "../findings/Unused.tsx";
import { type Subject, useReport } from "../report/use-report.ts";
import { Warnings } from "../source/Warnings.tsx";
import { SystemChoiceBar } from "./SystemChoiceBar.tsx";

/** A page checked against a design system: how much of it is the design system's, and which values are not. */
export function ConformanceView(subject: Subject) {
  const [mode, setMode] = useState<string>();
  const choice = useSystemChoice(subject.url);
  const file = useStore(localSystem);
  const { modes = [] } = subject.tokens;
  return (
    <div class="conformance">
      <SystemChoiceBar url={subject.url} />
      {modes.length > 0 && <ModeChoice modes={modes} chosen={mode} onChoose={setMode} />}
      <Report key={mode} subject={subject} mode={mode} />
      {choice?.from === "device" && file && <Warnings warnings={file.warnings} />}
    </div>
  );
}

function Report({ subject, mode }: { readonly subject: Subject; readonly mode: string | undefined }) {
  const { report, fault, isBroken, isLoading, reload } = useReport(subject, mode);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (isBroken) return <p class="none">{t("conformance.broken")}</p>;
  if (isLoading) return <Ghosts />;
  if (!report) return <Nothing />;
  const { summary, findings, unused } = report;
  if (summary.values === 0) return <NothingAlike summary={summary} />;
  return (
    <>
      <Summary summary={summary} />
      {findings.length > 0 && <Findings findings={findings} page={{ url: subject.url, mode }} />}
      <Unused tokens={unused} />
    </>
  );
}

/** No design system is chosen. */
function Nothing() {
  const session = useSession();
  return (
    <div class="none">
      <span class="none-eye">
        <RulerIcon />
      </span>
      <p class="none-title">{t("conformance.empty.title")}</p>
      <p>{t(session ? "conformance.empty.text" : "conformance.empty.textSignedOut")}</p>
    </div>
  );
}
