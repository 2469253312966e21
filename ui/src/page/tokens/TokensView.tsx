import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { language, t } from "../../i18n/i18n.ts";
import { type MarkOf, MarksProvider } from "../../kinds/ConformanceMark.tsx";
import { ChangedContext } from "../../kinds/changed.ts";
import { NotationChoice } from "../../kinds/colors/notation.tsx";
import { CopyFormChoice, CopyFormsProvider } from "../../kinds/copy-forms.tsx";
import type { KindView } from "../../kinds/kind.ts";
import { ListChoices, ListChoicesProvider } from "../../kinds/ListChoices.tsx";
import { isNamedKey } from "../../kinds/named-kind.ts";
import { RootSize } from "../../kinds/root-size.ts";
import { SearchField } from "../../kit/SearchField.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { useLoaded } from "../../kit/use-loaded.ts";
import { usePlatform } from "../../platform/context.ts";
import type { Link } from "../../platform/platform.ts";
import { useSystemChoice } from "../../systems/choice/system-choice.ts";
import type { TokenOrigin } from "../../systems/report/use-report.ts";
import { ModeChoice } from "../../tokens/modes/ModeChoice.tsx";
import { shownTokens } from "../../tokens/modes/shown-tokens.ts";
import { PickingContext, usePickingOf } from "../../tokens/picking/picking.tsx";
import { readQuery } from "../../tokens/search/query.ts";
import { SearchContext } from "../../tokens/search/search-context.ts";
import { NothingFound } from "./NothingFound.tsx";
import { type ReadingFacts, ReadingNotices } from "./ReadingNotices.tsx";
import { searchTokens } from "./search-tokens.ts";
import { TokensPanel } from "./TokensPanel.tsx";
import { Tools } from "./Tools.tsx";
import { presentGroups, useKindChoice } from "./use-kinds.ts";

const SEARCH_KEY = "/";

const loadChanges = () => import("./changes.ts");
const loadMarks = () => import("../../systems/report/MarksReader.tsx");

interface Props {
  readonly tokens: Tokens;
  /** Address of the page, for the names of files. */
  readonly url: string;
  /** Origin of the tokens, if they are marked as the chosen design system's or not. */
  readonly origin?: TokenOrigin;
  /** The size of the page's root text in px, if it is not the browser's own. */
  readonly rootPx?: number | undefined;
  /** The tokens of the version before: what has changed since is marked. */
  readonly before?: Tokens | undefined;
  /** Leads to the comparison with the version before. */
  readonly compare?: Link | undefined;
  /** The reading of the page, for the notices behind a button. */
  readonly reading?: ReadingFacts;
  /** Notices that a person should answer, shown above the tokens. */
  readonly notices?: ComponentChildren;
}

/**
 * The tokens of a page, one kind at a time in groups of kinds, with a search through all of them. Where the page was read in
 * several modes, all of that is of the chosen one.
 */
export function TokensView({ tokens: all, before, compare, url, origin, rootPx = 16, reading = {}, notices }: Props) {
  const { isShare } = usePlatform();
  const [mode, setMode] = useState<string>();
  const tokens = useMemo(() => shownTokens(all, mode), [all, mode]);
  const present = useMemo(() => presentGroups(tokens), [tokens]);
  const choice = useKindChoice(present);
  const marks = useLoaded(loadMarks, useSystemChoice(url) !== undefined && origin !== undefined);
  const [markOf, setMarkOf] = useState<{ readonly of: MarkOf | undefined }>();
  const takeMarks = useCallback((of: MarkOf | undefined) => setMarkOf({ of }), []);
  const picking = usePickingOf(url, choice?.kind.key);
  const [query, setQuery] = useState("");
  /** The kind that a search has left. */
  const [leftKind, setLeftKind] = useState<KindView>();
  const search = useMemo(() => readQuery(query, language()), [query]);
  const changes = useLoaded(loadChanges, before !== undefined);
  const comparison = useMemo(
    () => before && changes?.compareTokens(shownTokens(before, mode), tokens),
    [changes, before, tokens, mode],
  );
  const changed = comparison?.changed;
  const [isFiltered, setFiltered] = useState(false);
  const visibleTokens = useMemo(() => {
    const matching = searchTokens(tokens, search);
    return changed && changes && isFiltered ? changes.onlyChanged(matching, changed) : matching;
  }, [tokens, search, changes, changed, isFiltered]);
  useKeys(({ key }) => {
    const group = /^[1-9]$/.test(key) ? present[Number(key) - 1] : undefined;
    if (group) choice?.stepTo(group);
  });
  if (!choice) return <p class="none">{t("token.none")}</p>;
  const { group, kind, choose, chooseGroup } = choice;
  const { key, showsColors, List, Toolbar } = kind;
  const countOf = (view: KindView) => visibleTokens[view.key]?.length ?? 0;
  const tabOf = (view: KindView) => ({ id: view.key, label: t(`kinds.${view.key}`), count: countOf(view) });
  const kinds = present.flatMap((presentGroup) => presentGroup.kinds);
  const { modes = [] } = all;
  /** Searches, and goes to the first kind with something if the shown one has nothing. Without a search it goes back. */
  const searchFor = (text: string) => {
    setQuery(text);
    if (text === "") {
      if (leftKind) choose(leftKind.key);
      return setLeftKind(undefined);
    }
    const matching = searchTokens(tokens, readQuery(text, language()));
    const [firstKind, ...otherKinds] = kinds.filter((view) => (matching[view.key]?.length ?? 0) > 0);
    if (!firstKind || [firstKind, ...otherKinds].includes(kind)) return;
    setLeftKind(leftKind ?? kind);
    choose(firstKind.key);
  };
  /** Keeps the kind that a person chooses when the search ends. */
  const staying =
    <Key,>(choosing: (key: Key) => void) =>
    (chosen: Key) => {
      setLeftKind(undefined);
      choosing(chosen);
    };
  const filter = (isOn: boolean) => {
    setFiltered(isOn);
    const firstChanged = kinds.find((view) => (changed?.get(view.key)?.size ?? 0) > 0);
    if (isOn && firstChanged && !changed?.get(key)?.size) choose(firstChanged.key);
  };
  const tools = (
    <>
      <SearchField
        label={t("search.label")}
        clearLabel={t("search.clear")}
        value={query}
        onChange={searchFor}
        shortcut={SEARCH_KEY}
      />
      {isNamedKey(key) ? <CopyFormChoice kind={key} /> : showsColors && <NotationChoice />}
      {isNamedKey(key) && <ListChoices kind={key} />}
      {Toolbar && <Toolbar matching={visibleTokens} url={url} />}
    </>
  );
  return (
    <CopyFormsProvider tokens={tokens}>
      <ListChoicesProvider>
        <SearchContext.Provider value={search}>
          <PickingContext.Provider value={picking}>
            <div class="tokens">
              {marks && origin && (
                <marks.MarksReader origin={origin} all={all} tokens={tokens} mode={mode} onMarks={takeMarks} />
              )}
              <div class="tab-row">
                <Tabs
                  label={t("kinds.label")}
                  class="tabs"
                  panel="group"
                  tabs={present.map((presentGroup, index) => ({
                    id: presentGroup.key,
                    label: t(`groups.${presentGroup.key}`),
                    shortcut: String(index + 1),
                    isQuiet: presentGroup.kinds.every((kind) => countOf(kind) === 0),
                  }))}
                  chosen={group.key}
                  onChoose={staying(chooseGroup)}
                />
                {modes.length > 0 && <ModeChoice modes={modes} chosen={mode} onChoose={setMode} />}
                <ReadingNotices {...reading} />
              </div>
              <div class="tokens-group" role="tabpanel" id="group" aria-labelledby={`group-${group.key}`}>
                <div class="toolbar">
                  <Tabs
                    label={t(`groups.${group.key}`)}
                    class="kind-tabs"
                    panel="panel"
                    tabs={group.kinds.map(tabOf)}
                    chosen={key}
                    onChoose={staying(choose)}
                    order={kinds.map((view) => view.key)}
                  />
                  {isShare ? (
                    <Tools shortcut={SEARCH_KEY} onClose={() => searchFor("")}>
                      {tools}
                    </Tools>
                  ) : (
                    tools
                  )}
                </div>
                {changes && comparison && (
                  <changes.ChangeNote
                    {...comparison}
                    kinds={kinds}
                    compare={compare}
                    isOn={isFiltered}
                    onSwitch={filter}
                  />
                )}
                <TokensPanel kind={kind} matching={visibleTokens} key={key}>
                  {notices}
                  {search && countOf(kind) === 0 ? (
                    <NothingFound
                      query={query}
                      elsewhere={kinds.map(tabOf).filter(({ count }) => count > 0)}
                      onGo={staying(choose)}
                    />
                  ) : changes && changed && isFiltered && countOf(kind) === 0 ? (
                    <changes.NoneChanged />
                  ) : (
                    <MarksProvider markOf={markOf?.of}>
                      <ChangedContext.Provider value={changed}>
                        <RootSize.Provider value={rootPx}>
                          <List matching={visibleTokens} all={tokens} />
                        </RootSize.Provider>
                      </ChangedContext.Provider>
                    </MarksProvider>
                  )}
                </TokensPanel>
              </div>
            </div>
          </PickingContext.Provider>
        </SearchContext.Provider>
      </ListChoicesProvider>
    </CopyFormsProvider>
  );
}
