import type { ServiceStatus } from "@tintype/shared/api/operators/status";
import { secondsText } from "../../i18n/amounts.ts";
import { t } from "../../i18n/i18n.ts";
import { numberText } from "../../i18n/numbers.ts";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { StatusList } from "./StatusList.tsx";

/** The jobs of the queue, by task. */
export function QueueCard({ queue }: { readonly queue: ServiceStatus["queue"] }) {
  const { tasks, waiting, oldest_seconds } = queue;
  return (
    <StatusList
      title={t("status.queue")}
      lead={waiting > 0 ? t("status.oldest", [secondsText(oldest_seconds)]) : undefined}
      rows={tasks}
      none={t("status.noJobs")}
      draw={(jobs) => ({
        key: jobs.task,
        name: <span class="value">{jobs.task}</span>,
        about: t("status.jobs", [numberText(jobs.running), numberText(jobs.scheduled)]),
        bad: jobs.failed > 0 ? t("status.failedJobs", jobs.failed) : undefined,
        figure: t("status.waiting", [numberText(jobs.waiting)]),
        beside: jobs.waiting > 0 ? t("status.since", [secondsText(jobs.oldest_seconds)]) : undefined,
      })}
    />
  );
}

interface WorkersProps {
  readonly workers: ServiceStatus["workers"];
  /** The version of the server. */
  readonly version: string;
  readonly now: number;
}

/** The workers of the last hour. */
export function WorkersCard({ workers, version, now }: WorkersProps) {
  return (
    <StatusList
      title={t("status.workers")}
      rows={workers}
      none={t("status.noWorkers")}
      draw={(worker) => ({
        key: worker.id,
        name: t("status.workerVersion", [worker.version]),
        about: t("status.workerStarted", [timeAgo(Date.parse(worker.started_at), now)]),
        bad: worker.version === version ? undefined : t("status.otherVersion"),
        figure: <span class={worker.state === "working" ? "good" : "bad"}>{t(`status.worker.${worker.state}`)}</span>,
        beside: (
          <span title={exactTime(Date.parse(worker.seen_at))}>
            {t("status.seen", [timeAgo(Date.parse(worker.seen_at), now)])}
          </span>
        ),
      })}
    />
  );
}
