import type { ScheduleView } from "@tintype/shared/api/schedules/schedules";
import { t } from "../../i18n/i18n.ts";
import { ClockIcon } from "../../kit/icons.tsx";
import { None } from "../../kit/None.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import { PagedList } from "../../platform/server/PagedList.tsx";
import { useRights } from "../../platform/server/use-rights.ts";
import { useTeams } from "../../platform/server/use-server.ts";
import { NextRun } from "./NextRun.tsx";
import { scheduleWords } from "./schedule-words.ts";
import { useSchedules } from "./use-schedules.ts";

/** The schedules of all pages and sites that the person may see. Each is changed in the settings of what it runs. */
export function SchedulesView() {
  const { link } = usePlatform();
  return (
    <PagedList
      useList={useSchedules}
      label={t("schedules.title")}
      keyOf={({ extraction, site }) => extraction?.id ?? site?.id ?? ""}
      draw={(schedule) => <Row schedule={schedule} />}
      none={
        <None icon={<ClockIcon />} title={t("schedules.empty.title")} text={t("schedules.empty.text")}>
          <a class="button primary" {...link({ at: "newPage" })}>
            {t("newPage.title")}
          </a>
        </None>
      }
    />
  );
}

function Row({ schedule }: { readonly schedule: ScheduleView }) {
  const { link } = usePlatform();
  const { extraction, site, team_id: teamId, created_by: creatorId } = schedule;
  const { mayManage, mayRemove } = useRights({ teamId, creatorId });
  const team = useTeams().data?.data.find(({ id }) => id === teamId)?.name;
  const routeTo = (tab: "tokens" | "settings"): Route =>
    site
      ? { at: "site", siteId: site.id, tab: tab === "tokens" ? "pages" : "settings" }
      : { at: "page", where: "server", pageId: extraction?.id ?? "", tab };
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">
          <a {...link(routeTo("tokens"))} title={extraction?.url}>
            {site?.name ?? (extraction?.title || extraction?.url)}
          </a>
        </h2>
        {team !== undefined && <span class="badge">{team}</span>}
        {(site ? mayRemove : mayManage) && (
          <a class="button small" {...link(routeTo("settings"))}>
            {t("schedules.change")}
          </a>
        )}
      </header>
      <p class="schedule-words">{scheduleWords(schedule)}</p>
      <NextRun schedule={schedule} />
    </section>
  );
}
