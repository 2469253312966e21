import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CopyIcon, CrossIcon } from "../../kit/icons.tsx";
import { PlacedTokenButton } from "./PlacedTokenButton.tsx";
import type { PlacedToken } from "./TokenChoice.tsx";

interface Props {
  readonly place: AllPlaces["places"][number];
  /** Tokens that paint there. */
  readonly tokens: readonly PlacedToken[];
  readonly chosen: PlacedToken | undefined;
  readonly onChoose: (token: PlacedToken) => void;
  readonly onClose: () => void;
}

/** The tokens of a place, and its selector. */
export function PlaceDetails({ place, tokens, chosen, onChoose, onClose }: Props) {
  return (
    <section class="place-details" aria-labelledby="place-details">
      <header>
        <h2 id="place-details">{t("places.here", tokens.length)}</h2>
        <button type="button" class="icon-button small" aria-label={t("close")} title={t("close")} onClick={onClose}>
          <CrossIcon />
        </button>
      </header>
      <CopyButton class="details-value" text={place.selector} title={place.selector}>
        <span class="value">{place.selector}</span>
        <CopyIcon />
      </CopyButton>
      <ul>
        {tokens.map((token) => (
          <li key={`${token.kind} ${token.name}`}>
            <span class="caption">{t(`kinds.${token.kind}`)}</span>
            <PlacedTokenButton token={token} isChosen={token === chosen} onChoose={() => onChoose(token)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
