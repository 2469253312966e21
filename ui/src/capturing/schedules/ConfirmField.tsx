import type { Confirmation } from "@tintype/shared/api/schedules/schedules";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { afterWords } from "./schedule-words.ts";

interface Props {
  /** undefined: changes are announced at once. */
  readonly confirm: Confirmation | undefined;
  readonly onChange: (confirm: Confirmation | undefined) => void;
}

const AFTER = ["1m", "5m", "10m", "30m", "1h", "3h", "6h", "12h", "24h"] as const;
const RUNS = [1, 2, 3, 4, 5] as const;
const USUAL: Confirmation = { after: "10m", runs: 2 };

/** Which further runs must show a change before a schedule reports it. */
export function ConfirmField({ confirm, onChange }: Props) {
  const id = useId();
  return (
    <fieldset class="field confirm-field">
      <legend class="field-label">{t("schedules.confirm")}</legend>
      <CheckField
        label={t("schedules.confirmOn")}
        hint={t("schedules.confirmHint")}
        checked={confirm !== undefined}
        onChange={(isOn) => onChange(isOn ? USUAL : undefined)}
      />
      {confirm && (
        <div class="confirm-numbers">
          <label for={`${id}-runs`}>{t("schedules.confirmRuns")}</label>
          <select
            id={`${id}-runs`}
            value={confirm.runs}
            onChange={(event) => onChange({ ...confirm, runs: Number(event.currentTarget.value) })}
          >
            {RUNS.map((runs) => (
              <option key={runs}>{runs}</option>
            ))}
          </select>
          <label for={`${id}-after`}>{t("schedules.confirmAfter")}</label>
          <select
            id={`${id}-after`}
            value={confirm.after}
            onChange={(event) => onChange({ ...confirm, after: event.currentTarget.value })}
          >
            {[...new Set([...AFTER, confirm.after])].map((delay) => (
              <option key={delay} value={delay}>
                {afterWords({ after: delay })}
              </option>
            ))}
          </select>
        </div>
      )}
    </fieldset>
  );
}
