import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { BackIcon, ForwardIcon } from "../../kit/icons.tsx";
import type { PlacedToken } from "./TokenChoice.tsx";

interface Props {
  /** The token whose places are lit. */
  readonly token: PlacedToken | undefined;
  /** The places to go through. */
  readonly places: readonly number[];
  readonly current: number | undefined;
  readonly onStep: (direction: 1 | -1) => void;
  /** Stands at the end of the row. */
  readonly children?: ComponentChildren;
}

/** The number of places of a token, the chosen one, and the way to the next. */
export function PlaceSteps({ token, places, current, onStep, children }: Props) {
  const currentIndex = current === undefined ? -1 : places.indexOf(current);
  return (
    <div class="places-steps">
      <p aria-live="polite">
        {token ? (
          <>
            <b>{token.name}</b> {t("places.used", token.places.length)}
            {currentIndex >= 0 && ` · ${t("places.position", [currentIndex + 1, places.length])}`}
            {token.truncated && <span class="places-truncated">{t("places.truncated")}</span>}
          </>
        ) : (
          t("places.hint")
        )}
      </p>
      {(["previous", "next"] as const).map((way) => (
        <button
          key={way}
          type="button"
          class="icon-button"
          aria-label={t(`places.${way}`)}
          title={`${t(`places.${way}`)} (${way === "next" ? "j" : "k"})`}
          disabled={places.length === 0}
          onClick={() => onStep(way === "next" ? 1 : -1)}
        >
          {way === "next" ? <ForwardIcon /> : <BackIcon />}
        </button>
      ))}
      {children}
    </div>
  );
}
