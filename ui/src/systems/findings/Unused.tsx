import type { ConformanceReport } from "@tintype/shared/conformance/report";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ValueSample } from "./ValueSample.tsx";

/** The tokens that are shown at first, and with each further click. */
const STEP = 200;

/** The design system's tokens that the page does not use, folded. */
export function Unused({ tokens }: { readonly tokens: ConformanceReport["unused"] }) {
  const [limit, setLimit] = useState(STEP);
  if (tokens.length === 0) return null;
  return (
    <details class="unused">
      <summary>{t("conformance.unused", tokens.length)}</summary>
      <ul class="system-tokens" aria-label={t("conformance.unused", tokens.length)}>
        {tokens.slice(0, limit).map(({ kind, name, value }) => (
          <li key={`${kind} ${name} ${value}`}>
            <ValueSample kind={kind} value={value} />
            <span class="finding-texts">
              <b dir="auto">{name}</b>
              <span class="value">{value}</span>
            </span>
          </li>
        ))}
      </ul>
      {tokens.length > limit && (
        <button type="button" class="button small" onClick={() => setLimit(limit + STEP)}>
          {t("conformance.more", tokens.length - limit)}
        </button>
      )}
    </details>
  );
}
