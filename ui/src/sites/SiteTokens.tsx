import type { SiteConflict, SiteOnWire, SiteToken, SiteTokensOnWire } from "@tintype/shared/api/sites/sites";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationProvider } from "../kinds/colors/notation.tsx";
import { kinds } from "../kinds/index.ts";
import type { KindKey } from "../kinds/kind.ts";
import { shortenAddress } from "../kit/host.ts";
import { Pager } from "../kit/Pager.tsx";
import type { Loaded } from "../platform/query/use-query.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { PreviewsProvider } from "../tokens/previews/PreviewsProvider.tsx";
import { NO_TOKENS } from "./no-tokens.ts";
import { useSiteTokens } from "./use-sites.ts";

/** The values of all pages together: how many pages have each, and by which names. */
export function SiteTokens({ site }: { readonly site: SiteOnWire }) {
  return (
    <MergedTokens id={site.id} pages={site.pages.read} useTokens={(kind, page) => useSiteTokens(site.id, kind, page)} />
  );
}

interface Props {
  /** Names the site for what is remembered of its previews. */
  readonly id: string;
  /** The number of pages that were read. */
  readonly pages: number;
  readonly useTokens: (kind: KindKey, page: number) => Loaded<SiteTokensOnWire>;
}

/** The values of all pages of a site, wherever they come from. */
export function MergedTokens(props: Props) {
  const id = useId();
  const [kind, setKind] = useState<KindKey>("colors");
  return (
    <NotationProvider>
      <PreviewsProvider origin="server" url={props.id}>
        <div class="field site-kind">
          <label for={id}>{t("sites.kind")}</label>
          <select
            id={id}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(kinds.find(({ key }) => key === value)?.key ?? kind)}
          >
            {kinds.map(({ key }) => (
              <option key={key} value={key}>
                {t(`kinds.${key}`)}
              </option>
            ))}
          </select>
        </div>
        <OfKind key={kind} {...props} kind={kind} />
      </PreviewsProvider>
    </NotationProvider>
  );
}

function OfKind({ pages, useTokens, kind }: Props & { readonly kind: KindKey }) {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useTokens(kind, page);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <div class="ghost ghost-card" aria-busy="true" />;
  if (data.pagination.total === 0) return <p class="quiet-text">{t("sites.noTokens")}</p>;
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
        <p>
          <span class="value">{value}</span>{" "}
          {names.map(({ name, pages: count }) => (
            <span key={name} class="badge" dir="auto" title={t("sites.onPages", count)}>
              {name}
              {names.length > 1 && ` ${count}`}
            </span>
          ))}
        </p>
        <p class="quiet-text">
          {[t("sites.onPagesOf", [String(pages), String(all)]), ...(uses > 0 ? [t("sites.uses", uses)] : [])].join(
            " · ",
          )}
        </p>
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
