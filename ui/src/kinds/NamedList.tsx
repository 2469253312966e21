import type { Tokens } from "@tintype/shared/kinds/wire";
import { useContext, useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CopyButton } from "../kit/copying.tsx";
import { ChevronIcon, CopyIcon } from "../kit/icons.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";
import { Slices, startsOf } from "../kit/Slices.tsx";
import { shortNames } from "../tokens/naming/short-names.ts";
import { ShortNames, TokenName } from "../tokens/naming/TokenName.tsx";
import { ShowOnPage } from "../tokens/on-page/ShowOnPage.tsx";
import { usePicking, usePinned } from "../tokens/picking/picking.tsx";
import { useOpenToken } from "../tokens/renaming/use-open-token.ts";
import { Hit } from "../tokens/search/Hit.tsx";
import { useSearch } from "../tokens/search/search-context.ts";
import { ChangeMark } from "./ChangeMark.tsx";
import { ConformanceMark } from "./ConformanceMark.tsx";
import { useCopyForm } from "./copy-forms.tsx";
import { useListChoices } from "./ListChoices.tsx";
import { NamedBy } from "./NamedBy.tsx";
import { type NamedKey, type NamedKindView, type TokenOf, tokensOf } from "./named-kind.ts";
import { pathGroups } from "./path-groups.ts";
import { RootSize } from "./root-size.ts";
import { TokenFacts } from "./TokenFacts.tsx";
import { TokenGroup } from "./TokenGroup.tsx";
import { usageText } from "./usage.ts";
import { useFirst } from "./use-first.tsx";

interface Props<Key extends NamedKey> {
  readonly view: NamedKindView<Key>;
  readonly matching: readonly TokenOf<Key>[];
  /** All tokens of the page. */
  readonly all: Tokens;
}

/** The tokens of a kind with names, each drawn. A click copies a value; one of them can be open and shows its details. */
export function NamedList<Key extends NamedKey>({ view, matching, all }: Props<Key>) {
  const peers = tokensOf(all, view.key).map(({ value }) => value);
  const { Drawing, key } = view;
  const [open, setOpen] = useOpenToken(key, matching);
  const id = `details-${key}`; // without the token's name, which may contain spaces: `aria-controls` is a list of ids
  const isSearching = useSearch() !== undefined;
  const rootPx = useContext(RootSize);
  const { order, layout } = useListChoices();
  const sorted = useMemo(
    () =>
      isSearching
        ? matching
        : order === "usage"
          ? byUsage(matching)
          : view.compare
            ? matching.toSorted(view.compare)
            : matching,
    [view, matching, isSearching, order],
  );
  const { pinned, others: unpinned } = usePinned(key, sorted);
  const { isRare = () => false } = view;
  const rare = isSearching || order === "name" ? [] : unpinned.filter(isRare);
  const others = rare.length > 0 ? unpinned.filter((token) => !isRare(token)) : unpinned;
  const { visible, more } = useFirst(others);
  const { selected } = usePicking();
  const { write } = useCopyForm(key);
  const item = (token: TokenOf<Key>) => {
    const { name, value } = token;
    const { text, classOf } = write(token);
    const isOpen = name === open;
    const isSelected = selected.has(name);
    return (
      <li class={isOpen ? "token-item open" : "token-item"} key={name} data-item>
        <div class={isSelected ? "token selected" : "token"}>
          <CopyButton
            class="token-copy"
            text={text}
            label={isSelected ? t("picking.isSelected") : undefined}
            title={`${name}\n${text}`}
            token={name}
          >
            <span class="drawing">
              <Drawing value={value} token={token} peers={peers} tokens={all} />
            </span>
            <span class="token-texts">
              <span class="token-name">
                <TokenName name={name} />
                <NamedBy by={token.named_by} />
                <ConformanceMark kind={key} value={value} />
                <ChangeMark kind={key} id={name} />
              </span>
              <Hit token={token} />
              <span class="value">
                {classOf === "export" && <span title={t("forms.ofExport")}>↧ </span>}
                {text}
              </span>
              {view.noteOf && <small class="token-note">{view.noteOf(token, rootPx)}</small>}
            </span>
          </CopyButton>
          <button
            type="button"
            class="token-more"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(isOpen ? undefined : name)}
          >
            <span>{view.countsRules ? t("token.rules", token.usage) : usageText(token)}</span>
            <span class="unseen">, {t("token.details", [name])}</span>
            <ChevronIcon />
          </button>
        </div>
        {isOpen && <TokenDetails id={id} view={view} token={token} onClose={() => setOpen(undefined)} />}
      </li>
    );
  };
  const list = (title: string, tokens: readonly TokenOf<Key>[], offset: number) => (
    <ul class={`tokens-list ${view.size}-drawings list-${key}${layout === "list" ? " dense" : ""}`} aria-label={title}>
      <Slices items={tokens} from={offset} draw={item} />
    </ul>
  );
  const { groupOf } = view;
  const groups = isSearching
    ? undefined
    : order === "name"
      ? pathGroups(others).map(({ path, tokens }) => [path, tokens] as const)
      : groupOf && [...Map.groupBy(others, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const starts = startsOf(groups?.map(([, tokens]) => tokens) ?? []);
  const short = useMemo(() => shortNames(matching.map(({ name }) => name)), [matching]);
  return (
    <ShortNames.Provider value={short}>
      {pinned.length > 0 && (
        <TokenGroup kind={key} tokens={pinned} title={t("picking.pinned")}>
          {list(t("picking.pinned"), pinned, 0)}
        </TokenGroup>
      )}
      {groups
        ? groups.map(([name, tokens], index) => (
            <TokenGroup kind={key} tokens={tokens} title={name} key={name}>
              {list(name, tokens, pinned.length + (starts[index] ?? 0))}
            </TokenGroup>
          ))
        : others.length > 0 && (
            <section class="role">
              {list(t(`kinds.${key}`), visible, pinned.length)}
              {more}
            </section>
          )}
      {rare.length > 0 && (
        <TokenGroup kind={key} tokens={rare} title={t("token.rare")} isFolded={others.length > 0}>
          {list(t("token.rare"), rare, others.length > 0 ? 0 : pinned.length)}
        </TokenGroup>
      )}
    </ShortNames.Provider>
  );
}

const byUsage = <Token extends { readonly usage: number }>(tokens: readonly Token[]): Token[] =>
  tokens.toSorted((a, b) => b.usage - a.usage);

/** Kinds that no element paints with. */
const UNPAINTED: readonly NamedKey[] = ["breakpoints", "states"];

interface DetailsProps<Key extends NamedKey> {
  readonly id: string;
  readonly view: NamedKindView<Key>;
  readonly token: TokenOf<Key>;
  readonly onClose: () => void;
}

function TokenDetails<Key extends NamedKey>({
  id,
  view: { key, Details, countsRules },
  token,
  onClose,
}: DetailsProps<Key>) {
  return (
    <Sheet id={id} label={token.name} onClose={onClose}>
      <header>
        <CopyButton class="details-name" text={token.name}>
          {token.name}
        </CopyButton>
        {!UNPAINTED.includes(key) && <ShowOnPage target={{ kind: key, value: token.value }} name={token.name} />}
        <CloseButton onClick={onClose} />
      </header>
      <CopyButton class="details-value" text={token.value}>
        <span class="details-notation">{t("forms.value")}</span>
        <span class="value">{token.value}</span>
        <CopyIcon />
      </CopyButton>
      <TokenFacts kind={key} token={token} usage={countsRules ? t("token.rules", token.usage) : usageText(token)}>
        {Details && <Details token={token} />}
      </TokenFacts>
    </Sheet>
  );
}
