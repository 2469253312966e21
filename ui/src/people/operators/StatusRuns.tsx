import type { ServiceStatus } from "@tintype/shared/api/operators/status";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { secondsText } from "../../i18n/amounts.ts";
import { t } from "../../i18n/i18n.ts";
import { numberText } from "../../i18n/numbers.ts";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { StatusList } from "./StatusList.tsx";

interface Props {
  readonly runs: ServiceStatus["runs"];
  readonly now: number;
}

/** The pages with the slowest runs. */
export function SlowestPagesCard({ pages, runs, now }: Props & { readonly pages: ServiceStatus["slowest_pages"] }) {
  return (
    <StatusList
      title={t("status.slowest")}
      lead={leadOf(runs)}
      rows={pages}
      none={t("status.noRuns")}
      draw={(page) => ({
        key: page.extraction_id,
        name: page.host,
        about: <span class="value">{t("status.run", [page.run_id])}</span>,
        figure: secondsText(page.seconds),
        beside: <Moment time={page.finished_at} now={now} />,
      })}
    />
  );
}

/** The hosts with the most failed runs. */
export function FailingHostsCard({ hosts, runs, now }: Props & { readonly hosts: ServiceStatus["failing_hosts"] }) {
  return (
    <StatusList
      title={t("status.failing")}
      lead={leadOf(runs)}
      rows={hosts}
      none={t("status.noFailures")}
      draw={(host) => {
        const cause = failureCauses.find((candidate) => candidate === host.cause);
        return {
          key: host.host,
          name: host.host,
          about: t("status.failedPages", host.pages),
          bad: cause && t(`run.cause.${cause}`),
          figure: t("status.failedOf", [numberText(host.failed), numberText(host.runs)]),
          beside: <Moment time={host.failed_at} now={now} />,
        };
      }}
    />
  );
}

const leadOf = ({ hours, counted, failed, is_cut }: ServiceStatus["runs"]): string =>
  t(is_cut ? "status.newestRuns" : "status.runs", [numberText(hours), numberText(counted), numberText(failed)]);

function Moment({ time, now }: { readonly time: string; readonly now: number }) {
  return <span title={exactTime(Date.parse(time))}>{timeAgo(Date.parse(time), now)}</span>;
}
