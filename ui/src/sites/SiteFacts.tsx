import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { exactTime, timeAgo, timeAhead } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";

/** How many pages a site has, when they were and will be read, and how many changes wait for a decision. */
export function SiteFacts({ site }: { readonly site: SiteOnWire }) {
  const { link } = usePlatform();
  const { id, pages, pending, schedule, latest_run: run } = site;
  const now = Date.now();
  const readAt = run?.completed_at ? Date.parse(run.completed_at) : undefined;
  const nextAt = schedule && Date.parse(schedule.next_run_at);
  return (
    <p class="site-facts">
      <span>{t("sites.pageCount", pages.pending + pages.read + pages.failed)}</span>
      {pages.failed > 0 && <span class="bad">{t("sites.pagesFailed", pages.failed)}</span>}
      {readAt !== undefined && <span title={exactTime(readAt)}>{t("sites.readAt", [timeAgo(readAt, now)])}</span>}
      {schedule && nextAt !== null && (
        <span title={exactTime(nextAt)}>
          {schedule.paused_reason === null ? t("sites.nextAt", [timeAhead(nextAt, now)]) : t("schedules.paused")}
        </span>
      )}
      {pending > 0 && <a {...link({ at: "site", siteId: id, tab: "review" })}>{t("review.pending", pending)}</a>}
    </p>
  );
}
