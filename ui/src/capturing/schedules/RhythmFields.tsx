import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { TimezoneField } from "../../kit/TimezoneField.tsx";
import { rhythms, type ScheduleForm } from "./schedule-form.ts";
import { Times } from "./Times.tsx";

interface Props {
  readonly form: ScheduleForm;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

/** Fields for the rhythm of a schedule. */
export function RhythmFields({ form, onChange }: Props) {
  return (
    <>
      <Segments
        label={t("schedules.rhythm")}
        isLabelVisible
        values={rhythms}
        labelOf={(rhythm) => t(`schedules.rhythms.${rhythm}`)}
        chosen={form.rhythm}
        onChoose={(rhythm) => onChange({ rhythm })}
      />
      {form.rhythm === "times" && <Times form={form} onChange={onChange} />}
      {form.rhythm === "cron" && (
        <div class="field">
          <input
            class="code-field"
            aria-label={t("schedules.cron")}
            spellcheck={false}
            autocomplete="off"
            required
            maxLength={100}
            value={form.cron}
            onInput={(event) => onChange({ cron: event.currentTarget.value })}
          />
          <p class="field-hint">{t("schedules.cronHint")}</p>
        </div>
      )}
      {(form.rhythm === "times" || form.rhythm === "cron") && (
        <TimezoneField timezone={form.timezone} onChange={(timezone) => onChange({ timezone })} />
      )}
    </>
  );
}
