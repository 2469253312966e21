import type { Schedule } from "@tintype/shared/api/schedules";
import { t } from "../i18n/i18n.ts";
import { exactTime, timeAgo, timeAhead } from "../kit/time.ts";

/** When a schedule runs next, when it last did, and why it was skipped. */
export function NextRun({ schedule }: { readonly schedule: Schedule }) {
  const { next_run_at: next, last_run_at: last, paused_reason: paused } = schedule;
  const now = Date.now();
  const nextAt = Date.parse(next);
  return (
    <>
      <p class="quiet-text">
        <span title={exactTime(nextAt)}>{t("schedules.next", [timeAhead(nextAt, now)])}</span>
        {" · "}
        {last === null ? (
          t("schedules.never")
        ) : (
          <span title={exactTime(Date.parse(last))}>{t("schedules.last", [timeAgo(Date.parse(last), now)])}</span>
        )}
      </p>
      {paused !== null && (
        <p class="notice paused">
          <b>{t("schedules.paused")}</b> <span lang="en">{paused}</span>
        </p>
      )}
    </>
  );
}
