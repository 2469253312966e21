import type { CheckedKind } from "@tintype/shared/conformance/report";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { CopyFixes } from "./CopyFixes.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { kindName } from "./kind-name.ts";
import type { PageInMode, ShownFinding } from "./shown-finding.ts";

const ALL = "all";
const STATUSES = ["near", "foreign", "wrong_kind", "deprecated"] as const;
type StatusFilter = (typeof STATUSES)[number] | typeof ALL;

/** The findings that are shown at first, and with each further click. */
const STEP = 100;

interface Props {
  readonly findings: readonly ShownFinding[];
  /** Absent for a site: each finding has its pages. */
  readonly page?: PageInMode | undefined;
}

/** The findings of a page or a site, of all statuses and kinds or of one. */
export function Findings({ findings, page }: Props) {
  const [status, setStatus] = useState<StatusFilter>(ALL);
  const [kind, setKind] = useState<CheckedKind>();
  const [limit, setLimit] = useState(STEP);
  const ofStatus = findings.filter((finding) => status === ALL || finding.status === status);
  const matching = ofStatus.filter((finding) => kind === undefined || finding.kind === kind);
  const kinds = [...new Set(findings.map((finding) => finding.kind))];
  const statuses = STATUSES.filter((option) => findings.some((finding) => finding.status === option));
  return (
    <section class="findings" aria-label={t("conformance.findings")}>
      <div class="findings-filter">
        {statuses.length > 1 && (
          <Segments
            label={t("conformance.status.label")}
            values={[ALL, ...statuses]}
            labelOf={(option) => t(`conformance.status.${option}`)}
            chosen={status}
            onChoose={setStatus}
          />
        )}
        {kinds.length > 1 && (
          <label class="findings-kind">
            <span class="unseen">{t("conformance.kindLabel")}</span>
            <select
              value={kind ?? ""}
              onChange={({ currentTarget: { value } }) => setKind(kinds.find((option) => option === value))}
            >
              <option value="">{t("conformance.allKinds")}</option>
              {kinds.map((option) => (
                <option key={option} value={option}>
                  {kindName(option)} ({ofStatus.filter((finding) => finding.kind === option).length})
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <CopyFixes findings={matching} />
      {matching.length === 0 && <p class="quiet-text">{t("conformance.noneLikeThat")}</p>}
      <ul class="finding-list">
        {matching.slice(0, limit).map((finding) => (
          <li key={finding.id}>
            <FindingRow finding={finding} page={page} />
          </li>
        ))}
      </ul>
      {matching.length > limit && (
        <button type="button" class="button" onClick={() => setLimit(limit + STEP)}>
          {t("conformance.more", matching.length - limit)}
        </button>
      )}
    </section>
  );
}
