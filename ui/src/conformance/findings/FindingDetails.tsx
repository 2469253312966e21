import { type CheckedKind, TEXT_PARTS, tokenKindOf } from "@tintype/shared/conformance/checked-kinds";
import type { Finding } from "@tintype/shared/conformance/report";
import { useContext } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { ShowOnPage } from "../../on-page/ShowOnPage.tsx";
import { PlacesLink } from "../../places-link.ts";
import type { OnPageTarget } from "../../platform.ts";
import { distanceText } from "../distance-text.ts";
import { kindName } from "../kind-name.ts";

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
              <span dir="auto">{owner.name}</span> ({kindName(owner.kind)})
            </dd>
          </>
        )}
        {places.length > 0 && (
          <>
            <dt>{t("conformance.places")}</dt>
            <dd>
              <ul aria-label={t("conformance.places")}>
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
const UNPAINTED: readonly CheckedKind[] = ["breakpoints", ...TEXT_PARTS];

/** The outlines in the open tab; undefined if none can be shown. */
function targetOf({ kind, value, places }: Finding): OnPageTarget | undefined {
  if (places.length > 0) return { selectors: places };
  return UNPAINTED.includes(kind) ? undefined : { kind: tokenKindOf(kind), value };
}
