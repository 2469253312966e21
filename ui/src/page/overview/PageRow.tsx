import type { OverviewRow } from "@tintype/shared/api/views/overview";
import { t } from "../../i18n/i18n.ts";
import { shortenAddress } from "../../kit/host.ts";
import { ReloadIcon, TeamIcon } from "../../kit/icons.tsx";
import { PaletteMark } from "../../kit/PaletteMark.tsx";
import { PaletteStrip } from "../../kit/PaletteStrip.tsx";
import { NextRun, RowCount } from "../../kit/RowCells.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { useTeamNames } from "../../platform/server/team-names.ts";
import type { PageSource } from "../../platform/sources/page-source.ts";
import { runFaultOf } from "../../platform/sources/run-fault.ts";
import { Thumbnail } from "../../platform/sources/Thumbnail.tsx";

/** A page in the list: its picture, colours, title and address, the newest change, the next run, and how the last run ended. */
export function PageRow({ row, source }: { readonly row: OverviewRow; readonly source: PageSource }) {
  const { link } = usePlatform();
  const { id, title, url, palette, latest_version: versions, updated_at, next_run_at } = row;
  const now = Date.now();
  const updated = Date.parse(updated_at);
  const failure = row.status === "failed" ? runFaultOf(row.error) : undefined;
  const nextRunAt = next_run_at === null ? undefined : Date.parse(next_run_at);
  return (
    <li class="overview-row">
      <div class="overview-picture">
        {palette.length > 0 ? (
          <PaletteStrip colors={palette} ground={row.ground} />
        ) : (
          <div class="strip" aria-hidden="true" />
        )}
        {versions > 0 && <Thumbnail source={source} pageId={id} newest={versions} />}
      </div>
      <div class="overview-name">
        <a
          class="overview-link"
          {...link({ at: "page", where: "server", pageId: id, tab: "tokens" })}
          title={title || url}
          dir="auto"
        >
          <PaletteMark colors={palette} ground={row.ground} />
          {title || shortenAddress(url)}
        </a>
        <p class="overview-address" title={url}>
          <Owner row={row} />
          {title || !failure ? <span>{shortenAddress(url)}</span> : null}
          {failure && (
            <span class="bad" title={failure.message}>
              {failure.cause ? t(`run.cause.${failure.cause}`) : failure.message}
            </span>
          )}
        </p>
      </div>
      <div class="overview-state">
        <State row={row} />
      </div>
      <NextRun time={nextRunAt} now={now} />
      <div class="overview-time">
        <span title={`${t("overview.updated", [exactTime(updated)])}`}>{timeAgo(updated, now)}</span>
        {versions > 0 && <RowCount count={versions} words={t("history.versions", versions)} />}
      </div>
    </li>
  );
}

function Owner({ row: { team_id, created_by } }: { readonly row: OverviewRow }) {
  const { nameOf } = useTeamNames();
  const userId = useSession()?.user.id;
  if (team_id === null || team_id === undefined) return null;
  return (
    <span class="overview-owner" title={created_by.id === userId ? undefined : created_by.name}>
      <TeamIcon /> {nameOf(team_id) ?? t("destination.team")}
    </span>
  );
}

/** The run that is open or has failed, or else the newest change with a link to it. */
function State({ row }: { readonly row: OverviewRow }) {
  const { link } = usePlatform();
  const { id, status, change, latest_version } = row;
  if (status === "pending" || status === "running") {
    return (
      <span class="state-mark">
        <ReloadIcon spinning={status === "running"} /> {t(`overview.is.${status}`)}
      </span>
    );
  }
  if (status === "failed") {
    return <span class="state-mark bad">{t("overview.is.failed")}</span>;
  }
  if (!change) return latest_version > 0 ? <span class="quiet-text">{t("overview.noChange")}</span> : null;
  return (
    <a
      class={change.version === latest_version ? "overview-change new" : "overview-change"}
      {...link({ at: "compare", where: "server", pageId: id })}
      title={`${t("history.version", [change.version])} · ${exactTime(Date.parse(change.at))}`}
    >
      {t("overview.changes", change.total)}
    </a>
  );
}
