import type { SiteConflict, SiteOnWire, SiteToken, SiteTokensOnWire } from "@tintype/shared/api/sites/sites";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { numberText } from "../i18n/numbers.ts";
import { NotationProvider } from "../kinds/colors/notation.tsx";
import { groups, kinds } from "../kinds/index.ts";
import type { KindKey, KindView } from "../kinds/kind.ts";
import { CopyButton } from "../kit/copying.tsx";
import { shortenAddress } from "../kit/host.ts";
import { Pager } from "../kit/Pager.tsx";
import { SearchField } from "../kit/SearchField.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import type { Loaded } from "../platform/query/use-query.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { PreviewsProvider } from "../tokens/previews/PreviewsProvider.tsx";
import { NO_TOKENS } from "./no-tokens.ts";
import { useSiteTokens } from "./use-sites.ts";

/** The values of all pages together: how many pages have each, and by which names. */
export function SiteTokens({ site }: { readonly site: SiteOnWire }) {
  return (
    <MergedTokens id={site.id} pages={site.pages.read} useTokens={(...choice) => useSiteTokens(site.id, ...choice)} />
  );
}

interface Props {
  /** Names the site for what is remembered of its previews. */
  readonly id: string;
  /** The number of pages that were read. */
  readonly pages: number;
  /** @param search an empty text: all of the kind */
  readonly useTokens: (kind: KindKey, search: string, page: number) => Loaded<SiteTokensOnWire>;
}

/** The values of all pages of a site, wherever they come from. */
export function MergedTokens(props: Props) {
  const [chosen, setChosen] = useState<KindKey>("colors");
  const [search, setSearch] = useState("");
  const sought = useSettled(search.trim());
  // The counts of the last search stay until those of the next are here.
  const loaded = props.useTokens(chosen, sought, 1).data?.kinds;
  const last = useRef(loaded);
  last.current = loaded ?? last.current;
  const counts = new Map(last.current?.map(({ kind, count }) => [kind, count]));
  const present = presentGroups(counts);
  const [firstKind] = present.flatMap((group) => group.kinds);
  const kind = counts.has(chosen) || !firstKind ? chosen : firstKind.key;
  const group = present.find((candidate) => candidate.kinds.some(({ key }) => key === kind));
  return (
    <NotationProvider>
      <PreviewsProvider origin="server" url={props.id}>
        <div class="site-tools">
          <SearchField
            label={t("sites.searchTokens")}
            clearLabel={t("search.clear")}
            value={search}
            onChange={setSearch}
            shortcut="/"
          />
        </div>
        {group && (
          <>
            <Tabs
              label={t("kinds.label")}
              class="tabs site-groups"
              panel="site-group"
              tabs={present.map(({ key }) => ({ id: key, label: t(`groups.${key}`) }))}
              chosen={group.key}
              onChoose={(key) => setChosen(present.find((candidate) => candidate.key === key)?.kinds[0]?.key ?? kind)}
            />
            <div class="site-kinds" role="tabpanel" id="site-group" aria-labelledby={`site-group-${group.key}`}>
              <Tabs
                label={t(`groups.${group.key}`)}
                class="kind-tabs"
                panel="site-kind"
                tabs={group.kinds.map(({ key }) => ({
                  id: key,
                  label: t(`kinds.${key}`),
                  count: counts.get(key) ?? 0,
                }))}
                chosen={kind}
                onChoose={setChosen}
                order={present.flatMap(({ kinds: ofGroup }) => ofGroup.map(({ key }) => key))}
              />
              <div role="tabpanel" id="site-kind" aria-labelledby={`site-kind-${kind}`}>
                <OfKind key={`${kind} ${sought}`} {...props} kind={kind} search={sought} />
              </div>
            </div>
          </>
        )}
        {!group && <OfKind key={`${kind} ${sought}`} {...props} kind={kind} search={sought} />}
      </PreviewsProvider>
    </NotationProvider>
  );
}

/** The groups with the kinds of which there are values. The scale has those of spacing, and its name. */
const presentGroups = (counts: ReadonlyMap<KindKey, number>) =>
  groups.flatMap((group) => {
    const present = (group.kinds as readonly KindView[]).filter(
      ({ key }) => counts.has(key) && key !== "spacing_scale",
    );
    return present.length > 0 ? [{ key: group.key, kinds: present }] : [];
  });

/** Time that the person must pause before a search is made, in ms. */
const PAUSE_MS = 200;

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function OfKind({ pages, useTokens, kind, search }: Props & { readonly kind: KindKey; readonly search: string }) {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useTokens(kind, search, page);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <div class="ghost ghost-card" aria-busy="true" />;
  if (data.pagination.total === 0)
    return <p class="quiet-text">{search === "" ? t("sites.noTokens") : t("search.none", [search])}</p>;
  const conflicts = data.conflicts.filter((conflict) => conflict.kind === kind);
  return (
    <>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      <ul class="site-tokens" aria-label={t(`kinds.${kind}`)}>
        {data.data.map((token) => (
          <li key={token.value}>
            <TokenRow token={token} all={pages} />
          </li>
        ))}
      </ul>
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </>
  );
}

function Conflicts({ conflicts }: { readonly conflicts: readonly SiteConflict[] }) {
  return (
    <section class="card site-conflicts">
      <h2 class="card-title">{t("sites.conflicts", conflicts.length)}</h2>
      <p class="quiet-text">{t("sites.conflictsText")}</p>
      <ul aria-label={t("sites.conflicts", conflicts.length)}>
        {conflicts.map(({ kind, name, values }) => (
          <li key={name}>
            <b dir="auto">{name}</b>
            {values.map(({ value, pages }) => (
              <span key={value} class="site-conflict-value">
                <Drawn kind={kind} value={value} /> <span class="value">{value}</span>{" "}
                <small>{t("sites.onPages", pages)}</small>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TokenRow({ token, all }: { readonly token: SiteToken; readonly all: number }) {
  const { kind, value, names, pages, uses, examples } = token;
  return (
    <div class="site-token">
      <Drawn kind={kind} value={value} />
      <div class="site-token-about">
        {names.map(({ name, pages: count }) => (
          <b key={name} class="site-token-name" dir="auto" title={t("sites.onPages", count)}>
            {name} {names.length > 1 && <span class="count">{numberText(count)}</span>}
          </b>
        ))}
        <CopyButton class="site-token-value" text={value} title={t("copy.action")}>
          {value}
        </CopyButton>
        <small class="count">
          {[
            t("sites.onPagesOf", [numberText(pages), numberText(all)]),
            ...(uses > 0 ? [t("sites.uses", uses)] : []),
          ].join(" · ")}
        </small>
      </div>
      {examples.length > 0 && (
        <details>
          <summary>{t("sites.where")}</summary>
          <ul>
            {examples.map((url) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {shortenAddress(url)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A value of a kind as a picture; nothing for a kind without one. */
export function Drawn({ kind, value }: { readonly kind: KindKey; readonly value: string }) {
  const Drawing = kinds.find(({ key }) => key === kind)?.Drawing;
  return (
    Drawing && (
      <span class="drawing" aria-hidden="true">
        <Drawing value={value} tokens={NO_TOKENS} />
      </span>
    )
  );
}
