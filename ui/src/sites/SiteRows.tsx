import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { ReloadIcon, SiteIcon, TeamIcon } from "../kit/icons.tsx";
import { NextRun, RowCount } from "../kit/RowCells.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import { useTeamNames } from "../platform/server/team-names.ts";
import { Thumbnail } from "../platform/sources/Thumbnail.tsx";
import { usePageSource } from "../platform/sources/use-pages.ts";
import { sourceWords } from "./source-words.ts";

/** The rows of sites in the list of pages: one for all pages of each. */
export function SiteRows({ sites }: { readonly sites: readonly SiteOnWire[] }) {
  return sites.map((site) => <SiteRow key={site.id} site={site} />);
}

function SiteRow({ site }: { readonly site: SiteOnWire }) {
  const { link } = usePlatform();
  const source = usePageSource("server");
  const { id, name, cover, pages, schedule, latest_run: run } = site;
  const now = Date.now();
  const readAt = Date.parse(run?.completed_at ?? site.source_read_at);
  const nextRunAt = schedule && schedule.paused_reason === null ? Date.parse(schedule.next_run_at) : undefined;
  const count = pages.pending + pages.read + pages.failed;
  return (
    <li class="overview-row">
      <div class="overview-picture">
        <div class="strip" aria-hidden="true" />
        {cover !== null && <Thumbnail source={source} pageId={cover} newest={readAt} />}
      </div>
      <div class="overview-name">
        <a class="overview-link" {...link({ at: "site", siteId: id, tab: "pages" })} title={name} dir="auto">
          <SiteIcon /> {name}
        </a>
        <p class="overview-address" title={sourceWords(site.source)}>
          <Owner teamId={site.team_id} />
          <span>{sourceWords(site.source)}</span>
        </p>
      </div>
      <div class="overview-state sites">
        <State site={site} />
      </div>
      <NextRun time={nextRunAt} now={now} />
      <div class="overview-time">
        <span title={exactTime(readAt)}>{timeAgo(readAt, now)}</span>
        <RowCount count={count} words={t("sites.pageCount", count)} />
      </div>
    </li>
  );
}

function Owner({ teamId }: { readonly teamId: string | null }) {
  const { nameOf } = useTeamNames();
  if (teamId === null) return null;
  return (
    <span class="overview-owner">
      <TeamIcon /> {nameOf(teamId) ?? t("destination.team")}
    </span>
  );
}

/** The run that goes on, or else the changes to decide and the pages that could not be read. */
function State({ site: { id, pages, pending, latest_run: run } }: { readonly site: SiteOnWire }) {
  const { link } = usePlatform();
  if (run?.status === "running") {
    return (
      <span class="state-mark">
        <ReloadIcon spinning /> {t("overview.is.running")}
      </span>
    );
  }
  return (
    <>
      {pending > 0 && (
        <a class="overview-change new" {...link({ at: "site", siteId: id, tab: "review" })}>
          {t("sites.toDecide", pending)}
        </a>
      )}
      {pages.failed > 0 && <span class="state-mark bad">{t("sites.pagesFailed", pages.failed)}</span>}
      {pending === 0 && pages.failed === 0 && pages.read > 0 && (
        <span class="quiet-text">{t("sites.nothingToDecide")}</span>
      )}
    </>
  );
}
