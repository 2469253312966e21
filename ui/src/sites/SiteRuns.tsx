import type { LeftOut, SiteOnWire, SiteRunOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { durationText, numberText } from "../i18n/numbers.ts";
import { shortenAddress } from "../kit/host.ts";
import { exactTime, timeAgo } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import { PagedList } from "../platform/server/PagedList.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { useSiteRuns } from "./use-sites.ts";

/** The runs of a site, and the addresses of its source that none of them reads. */
export function SiteRuns({ site }: { readonly site: SiteOnWire }) {
  return (
    <>
      <LeftOutCard site={site} />
      <PagedList
        useList={(page) => useSiteRuns(site.id, page)}
        label={t("sites.tabs.runs")}
        class="rows card"
        keyOf={({ id }) => id}
        draw={(run) => <RunRow run={run} siteId={site.id} />}
        none={<p class="quiet-text">{t("sites.noRuns")}</p>}
      />
    </>
  );
}

/** Who started a run, or that the schedule did. */
function starterText({ scheduled, started_by: starter }: SiteRunOnWire): string {
  if (scheduled) return t("sites.bySchedule");
  return starter === null ? t("sites.bySomebody") : t("sites.byPerson", [starter.name]);
}

function RunRow({ run, siteId }: { readonly run: SiteRunOnWire; readonly siteId: string }) {
  const { link } = usePlatform();
  const { status, progress, started_at, completed_at, changed } = run;
  const startedAt = Date.parse(started_at);
  return (
    <div class="row">
      <span class="row-main">
        <b title={exactTime(startedAt)}>{timeAgo(startedAt, Date.now())}</b>
        {status === "running" ? (
          <RunProgress run={run} />
        ) : (
          <small>
            {t("sites.pagesRead", progress.completed)}
            {progress.failed > 0 && <span class="bad"> · {t("sites.pagesFailed", progress.failed)}</span>}
            {progress.stopped > 0 && ` · ${t("sites.pagesStopped", progress.stopped)}`}
            {completed_at !== null && ` · ${durationText(Date.parse(completed_at) - startedAt)}`}
          </small>
        )}
        <small dir="auto">{starterText(run)}</small>
      </span>
      {changed !== null && changed > 0 && (
        <a {...link({ at: "site", siteId, tab: "review" })}>{t("sites.pagesChanged", changed)}</a>
      )}
      {changed === 0 && <span class="quiet-text">{t("sites.pagesChanged", 0)}</span>}
    </div>
  );
}

/** The number of addresses of the source, and why some of them are not read. */
function LeftOutCard({ site }: { readonly site: SiteOnWire }) {
  const { left_out: leftOut } = site;
  return (
    <section class="card site-left-out">
      <h2 class="card-title">{t("sites.found", site.found)}</h2>
      {leftOut.length === 0 ? (
        <p class="quiet-text">{t("sites.allRead")}</p>
      ) : (
        <ul aria-label={t("sites.found", site.found)}>
          {leftOut.map((reason) => (
            <Reason key={reason.reason} leftOut={reason} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Reason({ leftOut: { reason, count, examples } }: { readonly leftOut: LeftOut }) {
  return (
    <li>
      <details>
        <summary>
          <b>{numberText(count)}</b> {t(`sites.leftOut.${reason}`)}
        </summary>
        <ul aria-label={t(`sites.leftOut.${reason}`)}>
          {examples.map((example) => (
            <li key={example} class="value">
              {shortenAddress(example)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
