import type { Tokens } from "@tintype/shared/tokens/schema";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { i18n } from "#i18n";
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

const ROOMS = ["colors", "contrasts", "typography", "spacing", "assets"] as const;
export type Room = (typeof ROOMS)[number];

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the names of files. */
  readonly url: string;
  /** What to tell about the reading, above the tokens. */
  readonly notices?: ComponentChildren;
}

/** The tokens of a page, one kind at a time, with a search through all of them. */
export function TokensView({ tokens, url, notices }: Props) {
  const [room, setRoom] = useState<Room>("colors");
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchTokens(tokens, query), [tokens, query]);
  // Readings from before pairs were read have none to show.
  const rooms = ROOMS.filter((each) => each !== "contrasts" || tokens.contrasts);
  const count = (each: Room) => found[each]?.length ?? 0;
  const tabs = rooms.map((id) => ({ id, label: i18n.t(`rooms.${id}`), count: count(id) }));
  return (
    <NotationProvider>
      <div class="tokens">
        <Tabs label={i18n.t("rooms.label")} tabs={tabs} chosen={room} onChoose={setRoom} />
        <div class="toolbar">
          <SearchField
            label={i18n.t("search.label")}
            clearLabel={i18n.t("search.clear")}
            value={query}
            onChange={setQuery}
            shortcut="/"
          />
          {(room === "colors" || room === "contrasts") && <NotationChoice />}
          {room === "assets" && <AssetDownloads assets={found.assets} url={url} />}
        </div>
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${room}`} tabIndex={-1} key={room}>
          {notices}
          {query.trim() !== "" && count(room) === 0 ? (
            <NothingFound query={query} places={tabs.filter((tab) => tab.count > 0)} onGo={setRoom} />
          ) : (
            <>
              {room === "colors" && <Colors colors={found.colors} />}
              {room === "contrasts" && <Contrasts pairs={found.contrasts ?? []} colors={tokens.colors} />}
              {room === "typography" && <Typography families={found.typography} assets={tokens.assets} />}
              {room === "spacing" && <Spacing values={found.spacing} />}
              {room === "assets" && <Assets assets={found.assets} />}
            </>
          )}
        </div>
      </div>
    </NotationProvider>
  );
}
