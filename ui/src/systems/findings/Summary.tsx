import type { CheckedKind, ConformanceReport } from "@tintype/shared/conformance/report";
import { t } from "../../i18n/i18n.ts";
import { kindName } from "./kind-name.ts";
import { notComparedText } from "./not-compared.ts";
import { percent, Sentence } from "./Sentence.tsx";

type Counts = ConformanceReport["summary"];

/** The share of a page that is the design system's: in one number, in one sentence, and for each kind. */
export function Summary({ summary }: { readonly summary: Counts }) {
  // The keys of the record are kinds.
  const kinds = Object.entries(summary.kinds) as [CheckedKind, Counts["kinds"][CheckedKind]][];
  const notCompared = notComparedText(summary);
  return (
    <section class="conformance-summary" aria-label={t("conformance.title")}>
      <p class="conformance-sentence">
        <Sentence summary={summary} />
      </p>
      <ul class="conformance-kinds">
        {kinds.map(
          ([kind, counts]) =>
            counts !== undefined &&
            counts.values > 0 && (
              <li key={kind}>
                <span class="conformance-kind">{kindName(kind)}</span>
                <span class="conformance-bar" aria-hidden="true">
                  <span style={{ width: `${counts.share * 100}%` }} />
                </span>
                <small>{t("conformance.ofValues", [percent(counts.share), counts.conforming, counts.values])}</small>
              </li>
            ),
        )}
      </ul>
      {notCompared && <p class="quiet-text">{notCompared}</p>}
    </section>
  );
}
