import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usageText } from "../../kinds/usage.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { ArrowIcon, ChevronIcon, CopyIcon } from "../../kit/icons.tsx";
import { FindingDetails } from "./FindingDetails.tsx";
import type { PageInMode, ShownFinding } from "./shown-finding.ts";
import { ValueSample } from "./ValueSample.tsx";

interface Props {
  readonly finding: ShownFinding;
  readonly page?: PageInMode | undefined;
}

/** A value of the page beside the token that is most alike. A click copies one of them; the row opens to show the places. */
export function FindingRow({ finding, page }: Props) {
  const { kind, status, value, name, nearest } = finding;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <article class={`finding ${status}`} aria-label={`${name ?? value}: ${t(`conformance.status.${status}`)}`}>
      <div class="finding-pair">
        <CopyButton class="finding-side" text={value} title={`${name ?? ""}\n${value}`}>
          <ValueSample kind={kind} value={value} />
          <span class="finding-texts">
            <b dir="auto">{name ?? value}</b>
            {name !== null && <span class="value">{value}</span>}
          </span>
        </CopyButton>
        <span class="finding-arrow">
          <ArrowIcon />
        </span>
        {nearest ? (
          <CopyButton class="finding-side" text={nearest.name} title={`${nearest.name}\n${nearest.value}`}>
            <ValueSample kind={kind} value={nearest.value} />
            <span class="finding-texts">
              <b dir="auto">
                {nearest.name} <CopyIcon />
              </b>
              <span class="value">{nearest.value}</span>
            </span>
          </CopyButton>
        ) : (
          <WithoutNearest finding={finding} />
        )}
      </div>
      <button
        type="button"
        class="finding-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span class={`mark ${status}`}>{t(`conformance.status.${status}`)}</span>
        <span>{usageText(finding)}</span>
        <span class="unseen">, {t("token.details", [name ?? value])}</span>
        <ChevronIcon />
      </button>
      {isOpen && <FindingDetails id={id} finding={finding} page={page} />}
    </article>
  );
}

/** Says which token should be used instead of a deprecated one, or that none is like the value. */
function WithoutNearest({ finding: { status, replacement } }: Pick<Props, "finding">) {
  if (replacement !== undefined)
    return (
      <CopyButton class="finding-side" text={replacement}>
        <span class="finding-texts">
          <b dir="auto">
            {replacement} <CopyIcon />
          </b>
        </span>
      </CopyButton>
    );
  const text = status === "deprecated" ? t("conformance.noReplacement") : t("conformance.noneNear");
  return <span class="finding-side none-near">{text}</span>;
}
