import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { kinds } from "../../kinds/index.ts";
import { SearchField } from "../../kit/SearchField.tsx";
import { PlacedTokenButton } from "./PlacedTokenButton.tsx";

export type PlacedToken = AllPlaces["tokens"][number];

interface Props {
  readonly tokens: readonly PlacedToken[];
  readonly chosen: PlacedToken | undefined;
  readonly onChoose: (token: PlacedToken) => void;
}

/** The tokens that have places, by kind, with a search. Arrow keys go from one to the next. */
export function TokenChoice({ tokens, chosen, onChoose }: Props) {
  const [query, setQuery] = useState("");
  const list = useRef<HTMLFieldSetElement>(null);
  const groups = useMemo(() => groupTokens(tokens, query), [tokens, query]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const nextButton = buttons[buttons.findIndex((button) => button.matches(":focus")) + step];
    if (!nextButton) return;
    event.preventDefault();
    nextButton.focus();
    nextButton.click();
  };
  return (
    <div class="token-choice">
      <SearchField
        label={t("search.label")}
        clearLabel={t("search.clear")}
        value={query}
        onChange={setQuery}
        shortcut="/"
      />
      <fieldset class="token-choice-list" ref={list} onKeyDown={move}>
        <legend class="unseen">{t("places.tokens")}</legend>
        {groups.length === 0 && <p class="caption">{t("places.notFound", [query])}</p>}
        {groups.map(({ key, matching }) => (
          <section key={key}>
            <h2 class="overline">
              {t(`kinds.${key}`)} <span class="count">{matching.length}</span>
            </h2>
            <ul aria-label={t(`kinds.${key}`)}>
              {matching.map((token) => (
                <li key={token.name}>
                  <PlacedTokenButton token={token} isChosen={token === chosen} onChoose={() => onChoose(token)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </fieldset>
    </div>
  );
}

/** The tokens that contain every word of the query, by kind, in the order in which the views list kinds. */
function groupTokens(tokens: readonly PlacedToken[], query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, value }: PlacedToken) => {
    const text = `${name}\n${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const byKind = Map.groupBy(tokens, ({ kind }) => kind);
  return kinds.flatMap(({ key }) => {
    const matching = (byKind.get(key) ?? []).filter(isFound);
    return matching.length > 0 ? [{ key, matching }] : [];
  });
}
