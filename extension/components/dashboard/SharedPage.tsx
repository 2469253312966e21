import type { SnapshotView } from "@tintype/shared/api/views";
import { t } from "@tintype/ui/i18n/i18n.ts";
import type { VersionSummary } from "../../lib/captures/model.ts";
import { useExtraction, useSnapshot, useSnapshots } from "../../lib/use-server.ts";
import { type Route, routeHash } from "../../lib/views/routes.ts";
import { FaultNote } from "../account/FaultNote.tsx";
import { Compare } from "../history/Compare.tsx";
import { PaletteStrip } from "../parts/PaletteStrip.tsx";
import { ExportView } from "../tokens/ExportView.tsx";
import { TokensView } from "../tokens/TokensView.tsx";

type SharedRoute = Extract<Route, { at: "shared" | "sharedCompare" }>;

/** What the server has of a page, whoever made it: the newest version's tokens and files, or two versions compared. */
export function SharedPage({ route }: { readonly route: SharedRoute }) {
  const { data: extraction, fault, reload } = useExtraction(route.extractionId);
  const versions = useSnapshots(route.extractionId).data?.data.map(summaryOf) ?? [];
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!extraction) return null;
  const { title, url, tokens } = extraction;
  const by = versions[0]?.by;
  return (
    <>
      <header class="page-header">
        <div class="page-heading">
          <div>
            <h1 title={title ?? url}>{title || url}</h1>
            <p>
              <a class="page-address" href={url} target="_blank" rel="noreferrer" title={url}>
                {url.replace(/^https?:\/\//, "")}
              </a>
              {by && ` · ${by}`}
            </p>
          </div>
        </div>
        <Ways route={route} versions={versions} />
      </header>
      <div class="page-body">
        {route.at === "sharedCompare" ? (
          <SharedHistory route={route} versions={versions} />
        ) : (
          tokens && (
            <>
              <PaletteStrip colors={tokens.colors} />
              {route.view === "export" ? (
                <ExportView tokens={tokens} url={url} />
              ) : (
                <TokensView tokens={tokens} url={url} />
              )}
            </>
          )
        )}
      </div>
    </>
  );
}

interface WaysProps {
  readonly route: SharedRoute;
  readonly versions: readonly VersionSummary[];
}

function Ways({ route, versions }: WaysProps) {
  const { extractionId } = route;
  const [newest, previous] = versions;
  const current = (isHere: boolean) => (isHere ? "page" : undefined);
  const isAt = (view: "tokens" | "export") => current(route.at === "shared" && route.view === view);
  return (
    <nav class="ways" aria-label={t("dashboard.views")}>
      <a href={routeHash({ at: "shared", extractionId, view: "tokens" })} aria-current={isAt("tokens")}>
        {t("dashboard.way.tokens")}
      </a>
      {newest && previous && (
        <a
          href={routeHash({ at: "sharedCompare", extractionId, from: previous.id, to: newest.id })}
          aria-current={current(route.at === "sharedCompare")}
        >
          {t("dashboard.way.compare")} <span class="count">{versions.length}</span>
        </a>
      )}
      <a href={routeHash({ at: "shared", extractionId, view: "export" })} aria-current={isAt("export")}>
        {t("dashboard.way.export")}
      </a>
    </nav>
  );
}

interface HistoryProps {
  readonly route: Extract<Route, { at: "sharedCompare" }>;
  readonly versions: readonly VersionSummary[];
}

function SharedHistory({ route, versions }: HistoryProps) {
  const { extractionId, from, to } = route;
  const before = useSnapshot(extractionId, from);
  const after = useSnapshot(extractionId, to);
  const fault = before.fault ?? after.fault;
  if (fault) return <FaultNote fault={fault} onRetry={before.fault ? before.reload : after.reload} />;
  return (
    <Compare
      versions={versions}
      from={from}
      to={to}
      onChoose={(a, b) => location.replace(routeHash({ at: "sharedCompare", extractionId, from: a, to: b }))}
      before={before.data?.tokens}
      after={after.data?.tokens}
    />
  );
}

function summaryOf({ id, version, taken_at: takenAt, created_by: by }: SnapshotView): VersionSummary {
  return { id, version, takenAt: Date.parse(takenAt), ...(by && { by: by.name }) };
}
