import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationChoice, NotationProvider } from "../kinds/colors/notation.tsx";
import type { KindView } from "../kinds/kind.ts";
import { SearchField } from "../kit/SearchField.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { useKeys } from "../kit/use-keys.ts";
import { NothingFound } from "./NothingFound.tsx";
import { searchTokens } from "./search.ts";
import { presentGroups, useKindChoice } from "./use-kinds.ts";

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the names of files. */
  readonly url: string;
  /** Notices about the reading, shown above the tokens. */
  readonly notices?: ComponentChildren;
}

/** The tokens of a page, one kind at a time in groups of kinds, with a search through all of them. */
export function TokensView({ tokens, url, notices }: Props) {
  const present = useMemo(() => presentGroups(tokens), [tokens]);
  const choice = useKindChoice(present);
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchTokens(tokens, query), [tokens, query]);
  useKeys(({ key }) => {
    const group = /^[1-9]$/.test(key) ? present[Number(key) - 1] : undefined;
    if (group) choice?.stepTo(group);
  });
  if (!choice) return <p class="none">{t("token.none")}</p>;
  const { group, kind, choose, chooseGroup } = choice;
  const { key, showsColors, List, Toolbar } = kind;
  const isSearching = query.trim() !== "";
  const countOf = (each: KindView) => found[each.key]?.length ?? 0;
  const tabOf = (each: KindView) => ({ id: each.key, label: t(`kinds.${each.key}`), count: countOf(each) });
  const all = present.flatMap(({ kinds }) => kinds);
  return (
    <NotationProvider>
      <div class="tokens">
        <Tabs
          label={t("kinds.label")}
          class="tabs"
          panel="group"
          tabs={present.map((each, index) => ({
            id: each.key,
            label: t(`groups.${each.key}`),
            shortcut: String(index + 1),
            isQuiet: each.kinds.every((kind) => countOf(kind) === 0),
          }))}
          chosen={group.key}
          onChoose={chooseGroup}
        />
        <div class="tokens-group" role="tabpanel" id="group" aria-labelledby={`group-${group.key}`}>
          <Tabs
            label={t(`groups.${group.key}`)}
            class="kind-tabs"
            panel="panel"
            tabs={group.kinds.map(tabOf)}
            chosen={key}
            onChoose={choose}
            order={all.map((each) => each.key)}
          />
          <div class="toolbar">
            <SearchField
              label={t("search.label")}
              clearLabel={t("search.clear")}
              value={query}
              onChange={setQuery}
              shortcut="/"
            />
            {showsColors && <NotationChoice />}
            {Toolbar && <Toolbar found={found} url={url} />}
          </div>
          <div class="panel" role="tabpanel" id="panel" aria-labelledby={`panel-${key}`} tabIndex={-1} key={key}>
            {notices}
            {isSearching && countOf(kind) === 0 ? (
              <NothingFound query={query} elsewhere={all.map(tabOf).filter(({ count }) => count > 0)} onGo={choose} />
            ) : (
              <List found={found} all={tokens} />
            )}
          </div>
        </div>
      </div>
    </NotationProvider>
  );
}
