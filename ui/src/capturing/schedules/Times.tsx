import { t } from "../../i18n/i18n.ts";
import type { ScheduleForm } from "./schedule-form.ts";
import { dayName, weekDays } from "./schedule-words.ts";

interface Props {
  readonly form: ScheduleForm;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

/** A time, and the days of the week. */
export function Times({ form: { time, days }, onChange }: Props) {
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((otherDay) => otherDay !== day) : [...days, day] });
  return (
    <div class="times field">
      <fieldset class="days">
        <legend class="unseen">{t("schedules.days")}</legend>
        {weekDays.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
            <span>{dayName(day)}</span>
          </label>
        ))}
      </fieldset>
      <input
        type="time"
        aria-label={t("schedules.time")}
        required
        value={time}
        onInput={(event) => onChange({ time: event.currentTarget.value })}
      />
      {days.length === 0 && <p class="field-hint">{t("schedules.everyDay")}</p>}
    </div>
  );
}
