import type { CheckSummary } from "@tintype/shared/conformance/report";
import { t } from "../../i18n/i18n.ts";
import { notComparedText } from "./not-compared.ts";

/** The page has no value that could be held against the design system. */
export function NothingAlike({ summary }: { readonly summary: Pick<CheckSummary, "not_compared"> }) {
  const notCompared = notComparedText(summary);
  return (
    <div class="none">
      <p>{t("conformance.nothingAlike")}</p>
      {notCompared && <p class="quiet-text">{notCompared}</p>}
    </div>
  );
}
