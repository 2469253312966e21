import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { kinds } from "../../kinds/index.ts";
import { Info } from "../../kit/Info.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import type { PlacedTokenName } from "../../platform/routes.ts";
import { placesAt, stepped } from "./hit.ts";
import { Picture } from "./Picture.tsx";
import { PlaceDetails } from "./PlaceDetails.tsx";
import { PlaceSteps } from "./Steps.tsx";
import { type PlacedToken, TokenChoice } from "./TokenChoice.tsx";

interface Props {
  /** The address of the screenshot. */
  readonly picture: string;
  readonly size: { readonly width: number; readonly height: number; readonly is_whole: boolean };
  readonly all: AllPlaces;
  /** The token whose places are shown. */
  readonly tokenName: PlacedTokenName | undefined;
  /** @param token undefined: none */
  readonly onChoose: (token: PlacedToken | undefined) => void;
  /** True if the version has modes: the screenshot is of its base. */
  readonly hasModes: boolean;
}

/** A token's places on the screenshot, and a place's tokens. */
export function WhereUsed({ picture, size, all: { places, ...all }, tokenName, onChoose, hasModes }: Props) {
  const [current, setCurrent] = useState<number>();
  const tokens = useMemo(() => withoutRepeated(all.tokens), [all.tokens]);
  const chosen = tokens.find(({ kind, name }) => kind === tokenName?.kind && name === tokenName.name);
  const everyPlace = useMemo(() => places.map((_, index) => index), [places]);
  const chosenPlaces = chosen?.places ?? everyPlace;
  const lit = useMemo(() => (chosen?.places ?? []).flatMap((index) => places[index] ?? []), [chosen, places]);
  const place = current === undefined ? undefined : places[current];
  const painting = current === undefined ? [] : tokens.filter((token) => token.places.includes(current));

  const step = (direction: 1 | -1) => setCurrent(stepped(chosenPlaces, current, direction));
  const chooseAt = (x: number, y: number) => {
    const hits = placesAt(places, x, y);
    // A second click at the same point chooses what is around the place.
    const nextHit = hits[(current === undefined ? -1 : hits.indexOf(current)) + 1] ?? hits[0];
    setCurrent(nextHit);
    if (chosen && nextHit !== undefined && !chosen.places.includes(nextHit)) onChoose(undefined);
  };
  const choose = (token: PlacedToken) => {
    if (token === chosen) return onChoose(undefined);
    onChoose(token);
    const [firstPlace] = token.places;
    if (current === undefined || !token.places.includes(current)) setCurrent(firstPlace);
  };
  useKeys((event) => {
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "Escape" && (chosen || place)) {
      setCurrent(undefined);
      onChoose(undefined);
    } else return;
    event.preventDefault();
  });
  return (
    <div class="places">
      <aside class="places-side">
        {place && (
          <PlaceDetails
            place={place}
            tokens={painting}
            chosen={chosen}
            onChoose={choose}
            onClose={() => setCurrent(undefined)}
          />
        )}
        <TokenChoice tokens={tokens} chosen={chosen} onChoose={choose} />
      </aside>
      <div class="places-main">
        {tokenName && !chosen && <p class="notice">{t("places.notPlaced", [tokenName.name])}</p>}
        <PlaceSteps token={chosen} places={chosenPlaces} current={current} onStep={step}>
          {hasModes && (
            <Info label={t("places.about")} count={1}>
              <p>{t("places.base")}</p>
            </Info>
          )}
        </PlaceSteps>
        {!size.is_whole && <p class="notice">{t("places.notWhole", [size.height])}</p>}
        <Picture source={picture} size={size} lit={lit} current={place} onPoint={chooseAt} onEnter={() => step(1)} />
      </div>
    </div>
  );
}

/** Without the kinds whose tokens another kind shows with names. */
function withoutRepeated(tokens: readonly PlacedToken[]): PlacedToken[] {
  const present = new Set<string>(tokens.map(({ kind }) => kind));
  const repeated = new Set<string>(
    kinds.flatMap(({ key, replacedBy }) => (replacedBy && present.has(replacedBy) ? [key] : [])),
  );
  return tokens.filter(({ kind }) => !repeated.has(kind));
}
