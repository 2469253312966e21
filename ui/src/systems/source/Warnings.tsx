import type { SourceWarning } from "@tintype/shared/conformance/report";
import { t } from "../../i18n/i18n.ts";

/** The parts of a source that could not be read, each with its line. */
export function Warnings({ warnings }: { readonly warnings: readonly SourceWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <details class="card source-warnings" open={warnings.length <= 5}>
      <summary>{t("systems.warnings", warnings.length)}</summary>
      <ul aria-label={t("systems.warnings", warnings.length)}>
        {warnings.map(({ message, line, column, path }, index) => (
          <li key={`${index} ${message}`}>
            {path !== undefined && <b>{path} </b>}
            {line !== null && <b>{column === null ? t("systems.line", [line]) : t("systems.at", [line, column])}</b>}{" "}
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
