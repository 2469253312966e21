import type { ServiceStatus } from "@tintype/shared/api/operators/status";
import type { ComponentChildren } from "preact";
import { bytesText } from "../../i18n/amounts.ts";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { exactTime, momentOf } from "../../kit/time.ts";
import { useReloadWhile } from "../../platform/query/use-reload-while.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { FailingHostsCard, SlowestPagesCard } from "./StatusRuns.tsx";
import { QueueCard, WorkersCard } from "./StatusWork.tsx";
import { troublesOf } from "./troubles.ts";
import { useServiceStatus } from "./use-status.ts";

/** The status of the service for an operator. It is loaded again and again while the window is visible. */
export function StatusView() {
  const { data, fault, reload } = useServiceStatus();
  useReloadWhile(true, reload);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  const measuredAt = Date.parse(data.measured_at);
  return (
    <div class="status">
      <p class="quiet-text status-time">
        <time dateTime={data.measured_at} title={exactTime(measuredAt)}>
          {t("status.measured", [momentOf(measuredAt, Date.now())])}
        </time>
      </p>
      <Troubles status={data} />
      <QueueCard queue={data.queue} />
      <WorkersCard workers={data.workers} version={data.version} now={measuredAt} />
      <SlowestPagesCard pages={data.slowest_pages} runs={data.runs} now={measuredAt} />
      <FailingHostsCard hosts={data.failing_hosts} runs={data.runs} now={measuredAt} />
      <DiskCard disk={data.disk} />
      <VersionCard status={data} />
    </div>
  );
}

/** Says first what needs somebody to do something. */
function Troubles({ status }: { readonly status: ServiceStatus }) {
  const troubles = troublesOf(status);
  if (troubles.length === 0) return <p class="notice status-whole">{t("status.fine")}</p>;
  return (
    <ul class="notice fault-notice status-whole status-troubles" aria-label={t("status.troubles")}>
      {troubles.map((trouble) => (
        <li key={trouble}>{t(`status.trouble.${trouble}`)}</li>
      ))}
    </ul>
  );
}

function DiskCard({ disk }: { readonly disk: ServiceStatus["disk"] }) {
  const { database_bytes, files_bytes, has_own_database, free_bytes, total_bytes } = disk;
  const free =
    free_bytes === null || total_bytes === null
      ? t("status.unmeasured")
      : t("status.freeOf", [bytesText(free_bytes), bytesText(total_bytes)]);
  return (
    <Facts title={t("status.disk")}>
      <Fact name={t("status.database")}>{bytesText(database_bytes)}</Fact>
      <Fact name={t("status.files")}>{bytesText(files_bytes)}</Fact>
      <Fact name={t(has_own_database ? "status.free" : "status.freeHere")}>{free}</Fact>
    </Facts>
  );
}

function VersionCard({ status: { version, migrations } }: { readonly status: ServiceStatus }) {
  return (
    <Facts title={t("status.version")}>
      <Fact name={t("status.server")}>{version}</Fact>
      <Fact name={t("status.migration")}>{migrations.newest ?? "–"}</Fact>
      {migrations.missing.length > 0 && <Fact name={t("status.missing")}>{migrations.missing.join(", ")}</Fact>}
    </Facts>
  );
}

function Facts({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="card">
      <h2 class="card-title">{title}</h2>
      <dl class="facts">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
