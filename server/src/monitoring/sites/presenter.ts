import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import type { SiteOnWire, SitePageOnWire, SiteRunOnWire } from "@tintype/shared/api/sites/sites";
import { presentSiteSchedule } from "../schedules/presenter.ts";
import type { StartedSiteRun } from "./runs/start.ts";
import type { SitePageView, SiteView } from "./views.ts";

export function presentSite({ site, pages, schedule, latestRun, pending, cover }: SiteView): SiteOnWire {
  const numbers = [...Object.values(pages), ...site.left_out.map(({ count }) => count)];
  return {
    id: site.id,
    name: site.name,
    team_id: site.team_id,
    created_by: site.user_id,
    source: site.source,
    include: site.include,
    exclude: site.exclude,
    sample: site.sample,
    limit: site.page_limit,
    per_host: site.per_host,
    options: extractionOptions.parse(site.options),
    found: numbers.reduce((sum, count) => sum + count, 0),
    pages,
    left_out: [...site.left_out],
    schedule: schedule ? presentSiteSchedule(schedule) : null,
    latest_run: latestRun ? presentSiteRun(latestRun) : null,
    pending,
    cover: cover ?? null,
    created_at: site.created_at.toISOString(),
    source_read_at: site.source_read_at.toISOString(),
  };
}

export function presentSiteRun({
  id,
  status,
  open,
  completed,
  failed,
  stopped,
  ...run
}: StartedSiteRun): SiteRunOnWire {
  return {
    id,
    status,
    progress: { ...open, completed, failed, stopped },
    scheduled: run.kind === "scheduled",
    started_by: run.user_id === null || run.starter === null ? null : { id: run.user_id, name: run.starter },
    changed: run.changed,
    started_at: run.started_at.toISOString(),
    completed_at: run.completed_at?.toISOString() ?? null,
  };
}

export function presentSitePage({ page, extraction, pending, latestId }: SitePageView): SitePageOnWire {
  const cause = failureCauses.find((candidate) => candidate === extraction?.error_cause);
  const message = page.status === "failed" ? (extraction?.error_message ?? null) : null;
  return {
    extraction_id: page.extraction_id,
    url: page.url,
    title: extraction?.title ?? null,
    template: page.template,
    status: page.status,
    paused_reason: page.paused_reason,
    error: message === null ? null : { message, ...(cause && { cause }) },
    latest: extraction && latestId ? { snapshot_id: latestId, version: extraction.latest_version } : null,
    pending,
  };
}
