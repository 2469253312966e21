import type { CheckedKind, Finding } from "@tintype/shared/conformance/report";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { useContext } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { ShowOnPage } from "../../on-page/ShowOnPage.tsx";
import { PlacesLink } from "../../places-link.ts";
import type { OnPageTarget } from "../../platform.ts";

/** Where a page uses a value that is not the design system's, and how far it is from the token that is most alike. */
export function FindingDetails({ id, finding }: { readonly id: string; readonly finding: Finding }) {
  const { kind, status, value, name, contexts, nearest, places, belongs_to: owner } = finding;
  const placesLink = useContext(PlacesLink);
  const target = targetOf(finding);
  return (
    <div class="finding-details" id={id}>
      <dl>
        <dt>{t("token.used")}</dt>
        <dd>{contexts.join(", ")}</dd>
        {nearest && status !== "wrong_kind" && (
          <>
            <dt>{t("conformance.distance")}</dt>
            <dd>{distanceText(kind, nearest.distance)}</dd>
          </>
        )}
        {owner && (
          <>
            <dt>{t("conformance.belongsTo")}</dt>
            <dd>
              <span dir="auto">{owner.name}</span> ({t(`conformance.kind.${owner.kind}`)})
            </dd>
          </>
        )}
        {places.length > 0 && (
          <>
            <dt>{t("conformance.places")}</dt>
            <dd>
              <ul>
                {places.map((place) => (
                  <li key={place}>
                    <CopyButton class="finding-place" text={place}>
                      {place}
                    </CopyButton>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {placesLink && name !== null && (
        <a class="details-link" {...placesLink(kind === "spacing" ? "spacing_scale" : kind, name)}>
          {t("places.of")}
        </a>
      )}
      {target && <ShowOnPage target={target} name={name ?? value} />}
    </div>
  );
}

/** Kinds that no element paints with, and parts of texts, which only the server's places tell apart. */
const UNPAINTED: readonly CheckedKind[] = ["breakpoints", "font_sizes", "font_weights", "line_heights"];

/** The outlines in the open tab; undefined if none can be shown. */
function targetOf({ kind, value, places }: Finding): OnPageTarget | undefined {
  if (places.length > 0) return { selectors: places };
  return UNPAINTED.includes(kind) ? undefined : { kind: tokenKind(kind), value };
}

/** The kind of the page's tokens that have the values. */
function tokenKind(kind: CheckedKind): KindKey {
  if (kind === "font_families" || kind === "font_sizes" || kind === "font_weights" || kind === "line_heights") {
    return "typography";
  }
  return kind === "spacing" ? "spacing_scale" : kind;
}

const LENGTHS: readonly CheckedKind[] = ["spacing", "radii", "font_sizes", "line_heights", "breakpoints"];

/** How far the nearest token is, with its unit where it has one. */
function distanceText(kind: CheckedKind, distance: number): string {
  const rounded = String(Math.round(distance * 100) / 100);
  if (kind === "colors") return `ΔE ${rounded}`;
  if (kind === "durations") return `${rounded} ms`;
  return LENGTHS.includes(kind) ? `${rounded} px` : rounded;
}
