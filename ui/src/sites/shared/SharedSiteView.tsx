import type { SharedSite, SharedSiteChange, SharedSitePage } from "@tintype/shared/api/shares/shares";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { shortenAddress } from "../../kit/host.ts";
import { PaletteStrip } from "../../kit/PaletteStrip.tsx";
import { timeAgo } from "../../kit/time.ts";
import { SharedFrame } from "../../page/shared/SharedFrame.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { PagedList } from "../../platform/server/PagedList.tsx";
import { Drawn, MergedTokens } from "../SiteTokens.tsx";
import { useSharedChanges, useSharedPages, useSharedSite, useSharedTokens } from "./shared-site.ts";

interface Props {
  /** Address of the share, without a slash at its end. */
  readonly address: string;
  /** True if the opening is not counted. */
  readonly isPreview?: boolean;
}

/** The site that somebody shared: its changes, the tokens of all its pages with their conflicts, and the pages. */
export function SharedSiteView(props: Props) {
  return (
    <SharedFrame>
      <Content {...props} />
    </SharedFrame>
  );
}

function Content({ address, isPreview = false }: Props) {
  const { data: site, fault, reload } = useSharedSite(address, isPreview);
  useEffect(() => {
    if (site) document.title = `${site.name} · ${t("product")}`;
  }, [site?.name]);
  return (
    <div class="view">
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {!site && !fault && <Ghosts />}
      {site && <Sections site={site} address={address} />}
    </div>
  );
}

function Sections({ site, address }: { readonly site: SharedSite; readonly address: string }) {
  const { name, pages, read_at } = site;
  return (
    <div class="site shared-site">
      <header>
        <h1 class="view-title" dir="auto">
          {name}
        </h1>
        <p class="site-facts">
          <span>{t("sites.pageCount", pages)}</span>
          {read_at !== null && <span>{t("sites.readAt", [timeAgo(Date.parse(read_at), Date.now())])}</span>}
        </p>
      </header>
      <section>
        <h2>{t("shares.site.changes")}</h2>
        <PagedList
          useList={(page) => useSharedChanges(address, page)}
          label={t("shares.site.changes")}
          class="site-tokens"
          keyOf={({ id }) => id}
          draw={(change) => <Change change={change} />}
          none={<p class="quiet-text">{t("shares.site.noChanges")}</p>}
        />
      </section>
      <section>
        <h2>{t("shares.site.tokens")}</h2>
        <MergedTokens id={address} pages={pages} useTokens={(...choice) => useSharedTokens(address, ...choice)} />
      </section>
      <section>
        <h2>{t("shares.site.pages")}</h2>
        <PagedList
          useList={(page) => useSharedPages(address, page)}
          label={t("shares.site.pages")}
          class="site-pages"
          keyOf={({ id }) => id}
          draw={(page) => <PageCard page={page} address={address} />}
          none={<p class="quiet-text">{t("sites.noPages")}</p>}
        />
      </section>
    </div>
  );
}

/** A change with the values before and after it, and the pages that have it. */
function Change({ change: { kind, name, from, to, pages } }: { readonly change: SharedSiteChange }) {
  const values = [from, to];
  const texts = values.flatMap((value) =>
    value === null ? t("review.absent") : typeof value === "string" ? value : [],
  );
  return (
    <div class="site-token">
      <span class="shared-change">
        {values.map(
          (value, index) =>
            typeof value === "string" && <Drawn key={index === 0 ? "from" : "to"} kind={kind} value={value} />,
        )}
      </span>
      <div class="site-token-about">
        <p>
          <b dir="auto">{name ?? t(`kinds.${kind}`)}</b> <span class="value">{texts.join(" → ")}</span>
        </p>
        <p class="quiet-text">{t("sites.onPages", pages.length)}</p>
      </div>
      <details>
        <summary>{t("sites.where")}</summary>
        <ul>
          {pages.map(({ id, url }) => (
            <li key={id}>{shortenAddress(url)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** A page with its colours, which leads to its tokens. */
function PageCard({ page, address }: { readonly page: SharedSitePage; readonly address: string }) {
  const { id, url, title, palette } = page;
  return (
    <div class="site-page">
      <a class="site-page-link" href={`${address}/pages/${encodeURIComponent(id)}`} title={url}>
        <PaletteStrip colors={palette} />
        <b dir="auto">{title || shortenAddress(url)}</b>
        <small>{shortenAddress(url)}</small>
      </a>
    </div>
  );
}
