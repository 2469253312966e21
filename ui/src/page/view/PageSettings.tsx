import { ReadingOptions } from "../../capturing/extracting/ReadingOptions.tsx";
import { ScheduleCard } from "../../capturing/schedules/ScheduleCard.tsx";
import { scheduleOfPage } from "../../capturing/schedules/schedule-source.ts";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { AccessCard } from "../../people/access/AccessCard.tsx";
import { VisitorCard } from "../../people/access/VisitorCard.tsx";
import { OwnerSelect } from "../../people/account/OwnerSelect.tsx";
import { usePlatform } from "../../platform/context.ts";
import { deletePage, movePage } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useRights } from "../../platform/server/use-rights.ts";
import { useTeams } from "../../platform/server/use-server.ts";
import type { Page, PageExtraction, PageSource } from "../../platform/sources/page-source.ts";
import { useReloadPages } from "../../platform/sources/use-pages.ts";

interface Props {
  readonly page: Page;
  readonly extraction: PageExtraction;
  /** Number of versions of the page. */
  readonly versions: number;
  readonly source: PageSource;
}

/** The settings of a page of the server: its schedule, its owner, and its deletion. */
export function PageSettings({ page, extraction, versions, source }: Props) {
  const rights = useRights(extraction);
  return (
    <div class="view page-settings">
      <h2 class="unseen">{t("dashboard.way.settings")}</h2>
      <ScheduleCard source={scheduleOfPage(page.id)} mayChange={rights.mayManage} />
      <section class="card">
        <h3>{t("pageSettings.reading")}</h3>
        <ReadingOptions options={extraction.options} />
      </section>
      <AccessCard of="page" id={page.id} mayChange={rights.mayRemove} />
      <VisitorCard id={page.id} isReturning={extraction.options.visitor === "returning"} mayChange={rights.mayRemove} />
      <Ownership page={page} extraction={extraction} source={source} mayChange={rights.mayRemove} />
      <Deletion page={page} versions={versions} source={source} mayDelete={rights.mayRemove} />
    </div>
  );
}

interface OwnershipProps extends Omit<Props, "versions"> {
  readonly mayChange: boolean;
}

function Ownership({ page: { id }, extraction: { teamId }, source, mayChange }: OwnershipProps) {
  const platform = usePlatform();
  const reload = useReloadPages(source);
  const teams = useTeams().data?.data ?? [];
  const move = useAction(
    (chosen: string | null) => movePage(platform, id, chosen),
    () => reload(id),
  );
  if (teams.length === 0 && teamId === null) return null;
  return (
    <section class="card">
      <h3>{t("pageSettings.owner")}</h3>
      <OwnerSelect
        label={t("newPage.owner")}
        teamId={teamId}
        disabled={!mayChange || move.isBusy}
        onChoose={(chosen) => void move.run(chosen)}
      />
      <p class="field-hint">{t(mayChange ? "pageSettings.ownerHint" : "pageSettings.notAllowed")}</p>
      {move.fault && <FaultNote fault={move.fault} />}
    </section>
  );
}

interface DeletionProps extends Omit<Props, "extraction"> {
  readonly mayDelete: boolean;
}

function Deletion({ page: { id, title, url }, versions, source, mayDelete }: DeletionProps) {
  const platform = usePlatform();
  const reload = useReloadPages(source);
  const remove = useAction(
    () => deletePage(platform, id),
    () => {
      platform.go({ at: "home" }, { replace: true });
      reload();
    },
  );
  return (
    <section class="card">
      <h3>{t("pageSettings.delete")}</h3>
      <Confirm
        action={t("pageSettings.delete")}
        question={t("pageSettings.deleteQuestion", [title || url, t("history.versions", versions)])}
        yes={t("pageSettings.deleteYes")}
        onYes={remove.run}
        isDangerous
        disabled={!mayDelete}
      />
      {!mayDelete && <p class="field-hint">{t("pageSettings.notAllowed")}</p>}
      {remove.fault && <FaultNote fault={remove.fault} />}
    </section>
  );
}
