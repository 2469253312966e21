import type { System, SystemPage } from "@tintype/shared/api/systems/systems";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { shortenAddress } from "../../kit/host.ts";
import { Pager } from "../../kit/Pager.tsx";
import { PaletteMark } from "../../kit/PaletteMark.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { chooseSystem } from "../choice/system-choice.ts";
import { notComparedText } from "../findings/not-compared.ts";
import { percent } from "../findings/Sentence.tsx";
import { Trend } from "./Trend.tsx";

const PER_PAGE = 25;
/** While pages are being checked, the list is loaded again this often. */
const POLL_MS = 4000;
/** Longest time for which checks are queued after a change of the design system, in ms. */
const CHECKING_MS = 5 * 60 * 1000;

/** The conformance of the pages of a design system's owner: those that conform least first, with their trend. */
export function SystemPages({ system }: { readonly system: System }) {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useServerQuery(`system-pages ${system.id} ${system.version} ${page}`, (client) =>
    client.systems.pages.query({ id: system.id, page, per_page: PER_PAGE }),
  );
  const isOutdated = data?.data.some((row) => row.system_version < system.version) ?? false;
  const isChecking =
    (data?.data.length === 0 || isOutdated) && Date.now() - Date.parse(system.updated_at) < CHECKING_MS;
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isChecking, reload]);
  return (
    <section class="system-pages" aria-label={t("systems.pages.title")}>
      <h2 class="overline">
        {t("systems.pages.title")}{" "}
        {data && data.pagination.total > 0 && <span class="count">{data.pagination.total}</span>}
      </h2>
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {!data && !fault && <Ghosts />}
      {data?.data.length === 0 && (
        <p class="quiet-text">{t(isChecking ? "systems.pages.checking" : "systems.pages.empty")}</p>
      )}
      {data && data.data.length > 0 && (
        <div class="card">
          <table class="system-pages-table" aria-label={t("systems.pages.title")}>
            <thead>
              <tr>
                {(["page", "share", "findings", "trend", "checked"] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`systems.pages.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <Row key={row.extraction_id} row={row} systemId={system.id} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={page} pagination={data?.pagination} onPage={setPage} />
    </section>
  );
}

function Row({ row, systemId }: { readonly row: SystemPage; readonly systemId: string }) {
  const { link } = usePlatform();
  const { extraction_id: pageId, url, title, palette, ground, summary, trend, checked_at: checkedAt } = row;
  const choose = () => chooseSystem(url, { from: "server", id: systemId });
  const checked = Date.parse(checkedAt);
  const target = link({ at: "page", where: "server", pageId, tab: "conformance" });
  return (
    <tr>
      <th scope="row">
        <PaletteMark colors={palette} ground={ground} />{" "}
        <a {...target} href={target.href} onClickCapture={choose} onAuxClick={choose} title={url} dir="auto">
          {title || shortenAddress(url)}
        </a>
        <span class="system-pages-address">{shortenAddress(url)}</span>
      </th>
      <td>
        {summary === null ? (
          <span class="quiet-text">{t("systems.pages.tooLarge")}</span>
        ) : (
          <>
            <b class="system-share">{percent(summary.share)}</b>
            <span class="conformance-bar" aria-hidden="true">
              <span style={{ width: `${summary.share * 100}%` }} />
            </span>
          </>
        )}
      </td>
      <td>{summary && <Findings summary={summary} />}</td>
      <td>
        <Trend trend={trend} />
      </td>
      <td title={exactTime(checked)}>{timeAgo(checked, Date.now())}</td>
    </tr>
  );
}

function Findings({ summary }: { readonly summary: NonNullable<SystemPage["summary"]> }) {
  const { foreign, near, wrong_kind: wrong, deprecated = 0 } = summary;
  const notCompared = notComparedText(summary);
  return (
    <>
      {foreign + wrong > 0 && <span class="mark foreign">{t("conformance.foreign", foreign + wrong)}</span>}{" "}
      {near > 0 && <span class="mark near">{t("conformance.near", near)}</span>}{" "}
      {deprecated > 0 && <span class="mark deprecated">{t("conformance.deprecated", deprecated)}</span>}
      {notCompared && <small class="quiet-text">{notCompared}</small>}
    </>
  );
}
