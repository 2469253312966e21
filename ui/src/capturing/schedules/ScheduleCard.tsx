import type { ScheduleTiming } from "@tintype/shared/api/schedules/schedules";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { EditableCard } from "../../kit/EditableCard.tsx";
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
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (data === undefined) return <div class="card ghost ghost-card" />;
  return (
    <EditableCard
      title={t("schedules.one")}
      edit={mayChange ? t(data ? "schedules.change" : "schedules.set") : undefined}
      form={(close) => (
        <ScheduleEditor
          source={source}
          schedule={data}
          onSaved={() => {
            close();
            reload();
          }}
          onCancel={close}
        />
      )}
    >
      {data ? (
        <Current source={source} schedule={data} mayChange={mayChange} onDeleted={reload} />
      ) : (
        <p class="quiet-text">{t("schedules.none")}</p>
      )}
      {!mayChange && <p class="field-hint">{t(source.notAllowed)}</p>}
    </EditableCard>
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
        <p class="quiet-text">{t("schedules.confirmed", [schedule.confirm.runs, afterWords(schedule.confirm)])}</p>
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
