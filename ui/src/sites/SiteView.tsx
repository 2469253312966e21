import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { useScrollEdges } from "../kit/scroll-edges.ts";
import { ShareButton } from "../people/shares/ShareButton.tsx";
import { usePlatform } from "../platform/context.ts";
import { SITE_TABS, type SiteRoute } from "../platform/routes.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { useRights } from "../platform/server/use-rights.ts";
import { RunProgress } from "./RunProgress.tsx";
import { SiteConformance } from "./SiteConformance.tsx";
import { SiteExport } from "./SiteExport.tsx";
import { SiteFacts } from "./SiteFacts.tsx";
import { PagesThatFit } from "./SiteFault.tsx";
import { SitePages } from "./SitePages.tsx";
import { SiteReview } from "./SiteReview.tsx";
import { SiteRuns } from "./SiteRuns.tsx";
import { SiteSettings } from "./SiteSettings.tsx";
import { SiteTokens } from "./SiteTokens.tsx";
import { useSite } from "./use-sites.ts";

/** A site: its pages, their tokens and changes, and its runs. */
export function SiteView({ route }: { readonly route: SiteRoute }) {
  const { data: site, fault, reload } = useSite(route.siteId);
  useEffect(() => {
    if (site) document.title = `${site.name} · ${t("product")}`;
  }, [site?.name]);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!site) return <Ghosts />;
  return (
    <div class="site">
      <Head site={site} route={route} reload={reload} />
      <Tab site={site} route={route} reload={reload} />
    </div>
  );
}

interface Props {
  readonly site: SiteOnWire;
  readonly route: SiteRoute;
  readonly reload: () => void;
}

/** The progress of the newest run or the button for another one, and the tabs. */
function Head({ site, route, reload }: Props) {
  const { id, team_id: teamId, created_by: creatorId, latest_run: run } = site;
  const { call, link } = usePlatform();
  const start = useAction(() => call((client) => client.sites.run.mutate({ id })), reload);
  const runId = run?.id ?? "";
  const stop = useAction(() => call((client) => client.sites.stopRun.mutate({ id, run_id: runId })), reload);
  const tabs = useRef<HTMLElement>(null);
  useScrollEdges(tabs, "[aria-current]", route.tab);
  const { mayCapture, mayRemove } = useRights({ teamId, creatorId });
  const isRunning = run?.status === "running";
  return (
    <>
      <div class="site-head">
        <SiteFacts site={site} />
        {isRunning && <RunProgress run={run} />}
        {mayRemove && <ShareButton subject={{ kind: "site", id, name: site.name }} owned={{ teamId, creatorId }} />}
        {mayCapture && isRunning && (
          <button type="button" class="button" disabled={stop.isBusy} onClick={() => void stop.run()}>
            {t("sites.stop")}
          </button>
        )}
        {mayCapture && !isRunning && (
          <button type="button" class="button primary" disabled={start.isBusy} onClick={() => void start.run()}>
            {t("sites.runNow")}
          </button>
        )}
      </div>
      {stop.fault && <FaultNote fault={stop.fault} />}
      {start.fault && (
        <>
          <FaultNote fault={start.fault} />
          <PagesThatFit fault={start.fault} />
        </>
      )}
      <nav class="ways" ref={tabs} aria-label={t("dashboard.views")}>
        {SITE_TABS.map((tab) => (
          <a key={tab} {...link({ ...route, tab })} aria-current={tab === route.tab ? "page" : undefined}>
            {t(`sites.tabs.${tab}`)}
          </a>
        ))}
      </nav>
    </>
  );
}

function Tab({ site, route: { tab }, reload }: Props) {
  switch (tab) {
    case "pages":
      return <SitePages site={site} />;
    case "tokens":
      return <SiteTokens site={site} />;
    case "review":
      return <SiteReview site={site} />;
    case "conformance":
      return <SiteConformance site={site} />;
    case "export":
      return <SiteExport site={site} />;
    case "runs":
      return <SiteRuns site={site} />;
    case "settings":
      return <SiteSettings site={site} onChanged={reload} />;
  }
}
