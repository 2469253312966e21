import { type CheckedKind, TEXT_PARTS, tokenKindOf } from "@tintype/shared/conformance/checked-kinds";
import { useContext } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyPrompt } from "../../kit/CopyPrompt.tsx";
import { CopyButton } from "../../kit/copying.tsx";
import { shortenAddress } from "../../kit/host.ts";
import { usePlatform } from "../../platform/context.ts";
import type { OnPageTarget } from "../../platform/platform.ts";
import { ShowOnPage } from "../../tokens/on-page/ShowOnPage.tsx";
import { PlacesLink } from "../../tokens/places-link.ts";
import { distanceText } from "./distance-text.ts";
import { kindName } from "./kind-name.ts";
import type { PageInMode, ShownFinding } from "./shown-finding.ts";

interface Props {
  readonly id: string;
  readonly finding: ShownFinding;
  readonly page: PageInMode | undefined;
}

/**
 * The places of a page, or the pages of a site, that use a value which is not the design system's, and its distance
 * from the token that is most alike.
 */
export function FindingDetails({ id, finding, page }: Props) {
  const { kind, status, value, name, contexts, nearest, places, pages = [], belongs_to: owner } = finding;
  const { link } = usePlatform();
  const placesLink = useContext(PlacesLink);
  const url = page?.url ?? pages[0]?.url;
  const target = pages.length > 0 ? undefined : targetOf(finding);
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
        {pages.length > 0 && (
          <>
            <dt>{t("sites.tabs.pages")}</dt>
            <dd>
              <ul aria-label={t("sites.tabs.pages")}>
                {pages.map(({ url, extraction_id: pageId }) => (
                  <li key={pageId}>
                    <a {...link({ at: "page", where: "server", pageId, tab: "conformance" })}>{shortenAddress(url)}</a>
                  </li>
                ))}
              </ul>
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
      {url !== undefined && <CopyPrompt subject={{ url, finding, mode: page?.mode }} label={name ?? value} />}
    </div>
  );
}

/** Kinds that no element paints with, and parts of texts, which only the server's places tell apart. */
const UNPAINTED: readonly CheckedKind[] = ["breakpoints", ...TEXT_PARTS];

/** The outlines in the open tab; undefined if none can be shown. */
function targetOf({ kind, value, places }: ShownFinding): OnPageTarget | undefined {
  if (places.length > 0) return { selectors: places };
  return UNPAINTED.includes(kind) ? undefined : { kind: tokenKindOf(kind), value };
}
