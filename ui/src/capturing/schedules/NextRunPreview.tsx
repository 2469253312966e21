import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { exactTime } from "../../kit/time.ts";
import type { ScheduleSource } from "./schedule-source.ts";
import { useNextRun } from "./use-schedules.ts";

/** Time that the person must pause before the server is asked. */
const PAUSE_MS = 300;

/** Says when a schedule will run next if it is saved. A schedule that the server refuses has no time: saving it says why. */
export function NextRunPreview({ source, body }: { readonly source: ScheduleSource; readonly body: ScheduleBody }) {
  const [settled, setSettled] = useState(body);
  const wantedBody = JSON.stringify(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wantedBody]);
  const { data } = useNextRun(source, settled);
  const isCurrent = JSON.stringify(settled) === wantedBody;
  return (
    <p class="field-hint" role="status">
      {data && isCurrent ? t("schedules.next", [exactTime(Date.parse(data.next_run_at))]) : "\u00a0"}
    </p>
  );
}
