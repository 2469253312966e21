import type { Finding } from "@tintype/shared/conformance/report";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { usageText } from "../kinds/usage.ts";
import { CopyButton } from "../kit/copying.tsx";
import { ArrowIcon, ChevronIcon, CopyIcon } from "../kit/icons.tsx";
import { ValueSample } from "./ValueSample.tsx";

/** A value of the page beside the token that is most alike. A click copies one of them; the row opens to show the places. */
export function FindingRow({ finding }: { readonly finding: Finding }) {
  const { kind, status, value, name, nearest, places, contexts } = finding;
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
          <span class="finding-side none-near">{t("conformance.noneNear")}</span>
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
      {isOpen && (
        <dl class="finding-details" id={id}>
          <dt>{t("token.used")}</dt>
          <dd>{contexts.join(", ")}</dd>
          {nearest && status !== "wrong_kind" && (
            <>
              <dt>{t("conformance.distance")}</dt>
              <dd>{distanceText(finding, nearest.distance)}</dd>
            </>
          )}
          {places.length > 0 && (
            <>
              <dt>{t("conformance.places")}</dt>
              <dd>
                <ul class="finding-places">
                  {places.map((place) => (
                    <li key={place}>
                      <CopyButton class="finding-place" text={place}>
                        <code>{place}</code>
                      </CopyButton>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      )}
    </article>
  );
}

const LENGTHS: readonly Finding["kind"][] = ["spacing", "radii", "font_sizes", "line_heights", "breakpoints"];

/** How far the nearest token is, with its unit where it has one. */
function distanceText({ kind }: Finding, distance: number): string {
  const rounded = String(Math.round(distance * 100) / 100);
  if (kind === "colors") return `ΔE ${rounded}`;
  if (kind === "durations") return `${rounded} ms`;
  return LENGTHS.includes(kind) ? `${rounded} px` : rounded;
}
