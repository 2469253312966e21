import { t } from "../../i18n/i18n.ts";
import { notComparedText } from "../findings/not-compared.ts";
import { Sentence } from "../findings/Sentence.tsx";
import { type Subject, useReport } from "../report/use-report.ts";

/** The sentence about a page, if a design system is chosen. A click opens the findings. */
export function ConformanceLine({ subject, onOpen }: { readonly subject: Subject; readonly onOpen: () => void }) {
  const { report } = useReport(subject, undefined);
  if (!report || report.summary.values === 0) return null;
  const notCompared = notComparedText(report.summary);
  return (
    <button type="button" class="popup-line" onClick={onOpen}>
      <span>
        <Sentence summary={report.summary} />
        {notCompared && <small class="popup-line-note"> {notCompared}</small>}
      </span>
      <span class="unseen">, {t("popup.conformance")}</span>
    </button>
  );
}
