import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { useState } from "preact/hooks";
import { ReadingOptions } from "../capturing/extracting/ReadingOptions.tsx";
import { ScheduleCard } from "../capturing/schedules/ScheduleCard.tsx";
import { scheduleOfSite } from "../capturing/schedules/schedule-source.ts";
import { t } from "../i18n/i18n.ts";
import { Confirm } from "../kit/Confirm.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { AccessCard } from "../people/access/AccessCard.tsx";
import { usePlatform } from "../platform/context.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { useRights } from "../platform/server/use-rights.ts";
import { SiteEditor } from "./SiteEditor.tsx";
import { sourceWords } from "./source-words.ts";

interface Props {
  readonly site: SiteOnWire;
  readonly onChanged: () => void;
}

/** Which pages a site has and how they are read, and how to read its source again or delete it. */
export function SiteSettings({ site, onChanged }: Props) {
  const { call, go } = usePlatform();
  const { id, name, source, limit, sample, include, exclude, options, source_read_at } = site;
  const refresh = useAction(() => call((client) => client.sites.refresh.mutate({ id })), onChanged);
  const remove = useAction(
    () => call((client) => client.sites.delete.mutate({ id })),
    () => go({ at: "sites" }, { replace: true }),
  );
  const { mayRemove: mayChange, mayCapture } = useRights({ teamId: site.team_id, creatorId: site.created_by });
  const [isEditing, setEditing] = useState(false);
  const readAt = Date.parse(source_read_at);
  if (isEditing) {
    const save = () => {
      setEditing(false);
      onChanged();
    };
    return <SiteEditor site={site} onSaved={save} onCancel={() => setEditing(false)} />;
  }
  return (
    <div class="stack">
      <section class="card">
        <header class="card-head">
          <h2 class="card-title">{t("sites.source")}</h2>
          {mayChange && (
            <button type="button" class="button small" onClick={() => setEditing(true)}>
              {t("schedules.change")}
            </button>
          )}
          {mayCapture && (
            <button type="button" class="button small" disabled={refresh.isBusy} onClick={() => void refresh.run()}>
              {t(refresh.isBusy ? "sites.busy" : "sites.refresh")}
            </button>
          )}
        </header>
        {refresh.fault && <FaultNote fault={refresh.fault} />}
        <dl class="facts">
          <dt>{t("sites.source")}</dt>
          <dd>{sourceWords(source)}</dd>
          <dt>{t("sites.sourceReadAt")}</dt>
          <dd title={exactTime(readAt)}>{timeAgo(readAt, Date.now())}</dd>
          <dt>{t("sites.limit")}</dt>
          <dd>{limit}</dd>
          <dt>{t("sites.sample")}</dt>
          <dd>{sample ? t("sites.perTemplate", sample.per_template) : t("sites.allPages")}</dd>
          {(["include", "exclude"] as const).map((field) => {
            const globs = field === "include" ? include : exclude;
            return (
              globs.length > 0 && (
                <>
                  <dt>{t(`sites.globs.${field}`)}</dt>
                  <dd class="value">{globs.join(", ")}</dd>
                </>
              )
            );
          })}
        </dl>
        {!mayChange && <p class="field-hint">{t("sites.notAllowed")}</p>}
      </section>
      <ScheduleCard source={scheduleOfSite(id)} mayChange={mayChange} />
      <section class="card">
        <h2 class="card-title">{t("sites.reading")}</h2>
        <ReadingOptions options={options} />
      </section>
      <AccessCard of="site" id={id} mayChange={mayChange} />
      {mayChange && (
        <section class="card">
          <h2 class="card-title">{t("sites.deletion.title")}</h2>
          <p class="quiet-text">{t("sites.deletion.text")}</p>
          <Confirm
            action={t("sites.deletion.ask")}
            question={t("sites.deletion.question", [name])}
            yes={t("sites.deletion.yes")}
            onYes={remove.run}
            isDangerous
          />
          {remove.fault && <FaultNote fault={remove.fault} />}
        </section>
      )}
    </div>
  );
}
