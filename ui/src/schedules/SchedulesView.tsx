import type { ScheduleView } from "@tintype/shared/api/schedules";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { ClockIcon } from "../kit/icons.tsx";
import { Pager } from "../kit/Pager.tsx";
import { FaultNote } from "../server/FaultNote.tsx";
import { useTeams } from "../server/use-server.ts";
import { NextRun } from "./NextRun.tsx";
import { scheduleWords } from "./schedule-words.ts";
import { useSchedules } from "./use-schedules.ts";

/** The schedules of all pages that the person may see. Each is changed in its page's settings. */
export function SchedulesView() {
  const { link } = usePlatform();
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useSchedules(page);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  if (data.pagination.total === 0) {
    return (
      <div class="none">
        <span class="none-eye">
          <ClockIcon />
        </span>
        <p class="none-title">{t("schedules.empty.title")}</p>
        <p>{t("schedules.empty.text")}</p>
        <a class="button primary" {...link({ at: "newPage" })}>
          {t("newPage.title")}
        </a>
      </div>
    );
  }
  return (
    <>
      <ul class="stack" aria-label={t("schedules.title")}>
        {data.data.map((schedule) => (
          <li key={schedule.extraction_id}>
            <Row schedule={schedule} />
          </li>
        ))}
      </ul>
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </>
  );
}

function Row({ schedule }: { readonly schedule: ScheduleView }) {
  const { link } = usePlatform();
  const { extraction_id: pageId, title, url, team_id: teamId } = schedule;
  const team = useTeams().data?.data.find(({ id }) => id === teamId)?.name;
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">
          <a {...link({ at: "page", where: "server", pageId, tab: "tokens" })} title={url}>
            {title || url}
          </a>
        </h2>
        {team !== undefined && <span class="badge">{team}</span>}
        <a class="button small" {...link({ at: "page", where: "server", pageId, tab: "settings" })}>
          {t("schedules.change")}
        </a>
      </header>
      <p class="schedule-words">{scheduleWords(schedule)}</p>
      <NextRun schedule={schedule} />
    </section>
  );
}
