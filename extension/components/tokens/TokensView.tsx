import type { Tokens } from "@tintype/shared/tokens/schema";
import { t } from "@tintype/ui/i18n/i18n.ts";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { searchTokens } from "../../lib/views/search.ts";
import { SearchField } from "../parts/SearchField.tsx";
import { Tabs } from "../parts/Tabs.tsx";
import { AssetDownloads } from "./AssetDownloads.tsx";
import { Assets } from "./Assets.tsx";
import { Colors } from "./Colors.tsx";
import { Contrasts } from "./Contrasts.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { NotationChoice, NotationProvider } from "./notation.tsx";
import { Spacing } from "./Spacing.tsx";
import { Typography } from "./Typography.tsx";

const KINDS = ["colors", "contrasts", "typography", "spacing", "assets"] as const;
export type TokenKind = (typeof KINDS)[number];

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the names of files. */
  readonly url: string;
  /** What to tell about the reading, above the tokens. */
  readonly notices?: ComponentChildren;
}

/** The tokens of a page, one kind at a time, with a search through all of them. */
export function TokensView({ tokens, url, notices }: Props) {
  const [kind, setKind] = useState<TokenKind>("colors");
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchTokens(tokens, query), [tokens, query]);
  // Readings from before pairs were read have none to show.
  const kinds = KINDS.filter((each) => each !== "contrasts" || tokens.contrasts);
  const count = (each: TokenKind) => found[each]?.length ?? 0;
  const tabs = kinds.map((id) => ({ id, label: t(`kinds.${id}`), count: count(id) }));
  return (
    <NotationProvider>
      <div class="tokens">
        <Tabs label={t("kinds.label")} tabs={tabs} chosen={kind} onChoose={setKind} />
        <div class="toolbar">
          <SearchField
            label={t("search.label")}
            clearLabel={t("search.clear")}
            value={query}
            onChange={setQuery}
            shortcut="/"
          />
          {(kind === "colors" || kind === "contrasts") && <NotationChoice />}
          {kind === "assets" && <AssetDownloads assets={found.assets} url={url} />}
        </div>
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${kind}`} tabIndex={-1} key={kind}>
          {notices}
          {query.trim() !== "" && count(kind) === 0 ? (
            <NothingFound query={query} kinds={tabs.filter((tab) => tab.count > 0)} onGo={setKind} />
          ) : (
            <>
              {kind === "colors" && <Colors colors={found.colors} />}
              {kind === "contrasts" && <Contrasts pairs={found.contrasts ?? []} colors={tokens.colors} />}
              {kind === "typography" && <Typography families={found.typography} assets={tokens.assets} />}
              {kind === "spacing" && <Spacing values={found.spacing} />}
              {kind === "assets" && <Assets assets={found.assets} />}
            </>
          )}
        </div>
      </div>
    </NotationProvider>
  );
}
