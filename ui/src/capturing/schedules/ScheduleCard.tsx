import type { ScheduleTiming } from "@tintype/shared/api/schedules/schedules";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { NextRun } from "./NextRun.tsx";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import type { ScheduleSource } from "./schedule-source.ts";
import { afterWords, scheduleWords } from "./schedule-words.ts";
import { useSchedule } from "./use-schedules.ts";

interface Props {
  readonly source: ScheduleSource;
  /** True if the person may change it. */
  readonly mayChange: boolean;
}

/** When a page or a site runs by itself, and how to change that. */
export function ScheduleCard({ source, mayChange }: Props) {
  const { data, fault, reload } = useSchedule(source);
  const [isEditing, setEditing] = useState(false);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (data === undefined) return <div class="card ghost ghost-card" />;
  const end = () => {
    setEditing(false);
    reload();
  };
  return (
    <section class="card">
      <header class="card-head">
        <h3>{t("schedules.one")}</h3>
        {mayChange && !isEditing && (
          <button type="button" class="button small" onClick={() => setEditing(true)}>
            {t(data ? "schedules.change" : "schedules.set")}
          </button>
        )}
      </header>
      {isEditing ? (
        <ScheduleEditor source={source} schedule={data} onSaved={end} onCancel={() => setEditing(false)} />
      ) : data ? (
        <Current source={source} schedule={data} mayChange={mayChange} onDeleted={reload} />
      ) : (
        <p class="quiet-text">{t("schedules.none")}</p>
      )}
      {!mayChange && <p class="field-hint">{t(source.notAllowed)}</p>}
    </section>
  );
}

interface CurrentProps {
  readonly source: ScheduleSource;
  readonly schedule: ScheduleTiming;
  readonly mayChange: boolean;
  readonly onDeleted: () => void;
}

function Current({ source, schedule, mayChange, onDeleted }: CurrentProps) {
  const { call } = usePlatform();
  const remove = useAction(() => call(source.remove), onDeleted);
  const kinds = new Set(schedule.kinds?.map((kind) => t(`kinds.${kind}`)));
  return (
    <>
      <p class="schedule-words">{scheduleWords(schedule)}</p>
      <NextRun schedule={schedule} />
      {schedule.confirm && (
        <p class="quiet-text">
          {t("schedules.confirmed", [String(schedule.confirm.runs), afterWords(schedule.confirm)])}
        </p>
      )}
      {kinds.size > 0 && <p class="quiet-text">{t("schedules.onlyKinds", [[...kinds].join(", ")])}</p>}
      {mayChange && (
        <Confirm
          action={t("schedules.delete")}
          question={t("schedules.deleteQuestion")}
          yes={t("schedules.deleteYes")}
          onYes={remove.run}
        />
      )}
      {remove.fault && <FaultNote fault={remove.fault} />}
    </>
  );
}
