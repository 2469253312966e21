import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import type { OverviewRow } from "@tintype/shared/api/views/overview";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SiteIcon } from "../../kit/icons.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { PERSONAL, useListedSites, useOverview } from "../../platform/server/use-server.ts";

/** The most pages, and the most sites, that the list has. */
const LONGEST = 100;

interface Props {
  /** null for the person's own. */
  readonly teamId: string | null;
}

/** The sites and pages that the server has of a team or a person. A site stands for its pages, unless they are searched for. */
export function SharedCaptures({ teamId }: Props) {
  const [search, setSearch] = useState("");
  const words = search.trim();
  const filter = { team: teamId ?? PERSONAL, ...(words !== "" && { search: words }) };
  const { data, fault, reload } = useOverview(filter, LONGEST);
  const sites = useListedSites(filter).data?.data ?? [];
  return (
    <>
      <SearchField label={t("dashboard.search")} clearLabel={t("search.clear")} value={search} onChange={setSearch} />
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {data?.data.length === 0 && sites.length === 0 && (
        <p class="quiet-text">{words === "" ? t("teams.nothing") : t("dashboard.notFound", [words])}</p>
      )}
      {data && data.data.length + sites.length > 0 && (
        <ul class="rows" aria-label={t("dashboard.pages")}>
          {sites.map((site) => (
            <li key={site.id}>
              <SharedSite site={site} />
            </li>
          ))}
          {data.data.map((extraction) => (
            <li key={extraction.id}>
              <SharedCapture extraction={extraction} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SharedSite({ site: { id, name, pages, latest_run: run } }: { readonly site: SiteOnWire }) {
  const { link } = usePlatform();
  const readAt = run?.completed_at ?? null;
  return (
    <a class="row" {...link({ at: "site", siteId: id, tab: "pages" })}>
      <span class="row-main">
        <b title={name} dir="auto">
          <SiteIcon /> {name}
        </b>
        <small>{t("sites.pageCount", pages.pending + pages.read + pages.failed)}</small>
      </span>
      <span class="row-side">
        <small>{readAt === null ? t("overview.notRead") : timeAgo(Date.parse(readAt), Date.now())}</small>
      </span>
    </a>
  );
}

function SharedCapture({ extraction }: { readonly extraction: OverviewRow }) {
  const { link } = usePlatform();
  const { id, url, title, latest_version: version, created_by: creator, updated_at: updated } = extraction;
  return (
    <a class="row" {...link({ at: "page", where: "server", pageId: id, tab: "tokens" })}>
      <span class="row-main">
        <b title={title || url}>{title || url}</b>
        <small title={url}>{url.replace(/^https?:\/\//, "")}</small>
      </span>
      <span class="row-side">
        <span title={creator.email}>{creator.name}</span>
        <small>
          {version === 0 ? t("overview.notRead") : t("history.version", [version])} ·{" "}
          {timeAgo(Date.parse(updated), Date.now())}
        </small>
      </span>
    </a>
  );
}
