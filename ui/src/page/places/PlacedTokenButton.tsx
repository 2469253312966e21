import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { t } from "../../i18n/i18n.ts";
import { safeStyle } from "../../kit/safe-style.ts";

interface Props {
  readonly token: AllPlaces["tokens"][number];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A token with the number of its places. */
export function PlacedTokenButton({ token: { kind, name, value, places, truncated }, isChosen, onChoose }: Props) {
  const { length } = places;
  const count = truncated ? t("places.atLeast", [length]) : t("places.count", length);
  return (
    <button type="button" class="placed-token" aria-pressed={isChosen} onClick={onChoose}>
      {kind === "colors" && (
        <span class="placed-color">
          <span style={safeStyle("backgroundColor", value)} />
        </span>
      )}
      <span class="placed-texts" title={`${name}\n${value}`}>
        <span class="placed-name">{name}</span>
        {value !== name && <span class="value">{value}</span>}
      </span>
      <span class="count" title={count}>
        <span aria-hidden="true">{truncated ? `${length}+` : length}</span>
        <span class="unseen">{count}</span>
      </span>
    </button>
  );
}
