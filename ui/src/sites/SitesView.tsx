import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { ChevronIcon, PlusIcon, SiteIcon } from "../kit/icons.tsx";
import { None } from "../kit/None.tsx";
import { usePlatform } from "../platform/context.ts";
import { PagedList } from "../platform/server/PagedList.tsx";
import { useTeamNames } from "../platform/server/team-names.ts";
import { RunProgress } from "./RunProgress.tsx";
import { sourceWords } from "./source-words.ts";
import { useSites } from "./use-sites.ts";

/** The sites of the person and of their teams. */
export function SitesView() {
  const { link } = usePlatform();
  const create = (
    <a class="button primary" {...link({ at: "newSite" })}>
      <PlusIcon /> {t("sites.new")}
    </a>
  );
  return (
    <PagedList
      useList={useSites}
      label={t("sites.title")}
      class="rows card"
      keyOf={({ id }) => id}
      draw={(site) => <Row site={site} />}
      before={<p class="site-new">{create}</p>}
      none={
        <None icon={<SiteIcon />} title={t("sites.empty.title")} text={t("sites.empty.text")}>
          {create}
        </None>
      }
    />
  );
}

function Row({ site }: { readonly site: SiteOnWire }) {
  const { link } = usePlatform();
  const { nameOf } = useTeamNames();
  const { id, name, source, pages, team_id: teamId, latest_run: run } = site;
  const team = teamId === null ? undefined : (nameOf(teamId) ?? t("destination.team"));
  return (
    <a class="row" {...link({ at: "site", siteId: id, tab: "pages" })}>
      <span class="row-main">
        <b dir="auto">{name}</b>
        <small>{[team, sourceWords(source)].filter(Boolean).join(" · ")}</small>
        {run?.status === "running" && <RunProgress run={run} />}
      </span>
      <span class="site-counts">
        {t("sites.pagesRead", pages.read)}
        {pages.failed > 0 && <b class="bad">{t("sites.pagesFailed", pages.failed)}</b>}
      </span>
      <span class="row-go">
        <ChevronIcon />
      </span>
    </a>
  );
}
