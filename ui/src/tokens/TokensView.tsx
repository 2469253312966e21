import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationChoice, NotationProvider } from "../kinds/colors/notation.tsx";
import { kinds } from "../kinds/index.ts";
import type { KindKey } from "../kinds/kind.ts";
import { SearchField } from "../kit/SearchField.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { searchTokens } from "./search.ts";

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the names of files. */
  readonly url: string;
  /** Notices about the reading, shown above the tokens. */
  readonly notices?: ComponentChildren;
}

/** The tokens of a page, one kind at a time, with a search through all of them. */
export function TokensView({ tokens, url, notices }: Props) {
  const [chosen, choose] = useState<KindKey>(kinds[0].key);
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchTokens(tokens, query), [tokens, query]);
  // Snapshots of older releases lack the kinds that came later.
  const present = kinds.filter(({ key }) => tokens[key]);
  const { key, showsColors, List, Toolbar } = present.find((kind) => kind.key === chosen) ?? kinds[0];
  const tabs = present.map(({ key: id }) => ({ id, label: t(`kinds.${id}`), count: found[id]?.length ?? 0 }));
  const isEmpty = tabs.some(({ id, count }) => id === key && count === 0);
  return (
    <NotationProvider>
      <div class="tokens">
        <Tabs label={t("kinds.label")} tabs={tabs} chosen={key} onChoose={choose} />
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
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${key}`} tabIndex={-1} key={key}>
          {notices}
          {query.trim() !== "" && isEmpty ? (
            <NothingFound query={query} elsewhere={tabs.filter(({ count }) => count > 0)} onGo={choose} />
          ) : (
            <List found={found} all={tokens} />
          )}
        </div>
      </div>
    </NotationProvider>
  );
}
