import { pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import type { Schedule } from "@tintype/shared/api/schedules/schedules";
import { t } from "../../i18n/i18n.ts";
import { exactTime, timeAgo, timeAhead } from "../../kit/time.ts";
import { ServerMessage } from "../../platform/server/FaultNote.tsx";

/** When a schedule runs next, when it last did, and why it was skipped. */
export function NextRun({ schedule }: { readonly schedule: Omit<Schedule, "extraction_id"> }) {
  const { next_run_at: nextRunAt, last_run_at: last } = schedule;
  const now = Date.now();
  const nextAt = Date.parse(nextRunAt);
  return (
    <>
      <p class="quiet-text">
        <span title={timeAhead(nextAt, now)}>{t("schedules.next", [exactTime(nextAt)])}</span>
        {" · "}
        {last === null ? (
          t("schedules.never")
        ) : (
          <span title={exactTime(Date.parse(last))}>{t("schedules.last", [timeAgo(Date.parse(last), now)])}</span>
        )}
      </p>
      {schedule.paused_reason !== null && <Pause reason={schedule.paused_reason} cause={schedule.paused_cause} />}
    </>
  );
}

interface PauseProps {
  /** In English. */
  readonly reason: string;
  readonly cause: Schedule["paused_cause"];
}

function Pause({ reason, cause }: PauseProps) {
  // A newer server may know other causes.
  const pauseCause = pauseCauses.find((candidate) => candidate === cause);
  return (
    <div class="notice paused">
      <p>
        <b>{t("schedules.paused")}</b>{" "}
        {pauseCause ? t(`schedules.cause.${pauseCause}`) : <span lang="en">{reason}</span>}
      </p>
      {pauseCause && <ServerMessage message={reason} />}
    </div>
  );
}
