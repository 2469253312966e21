import { useId, useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

interface Props {
  readonly timezone: string;
  readonly onChange: (timezone: string) => void;
}

/** A choice of the time zones that the browser knows. */
export function TimezoneField({ timezone, onChange }: Props) {
  const id = useId();
  const zones = useMemo(() => [...new Set([timezone, "UTC", ...Intl.supportedValuesOf("timeZone")])], []);
  return (
    <div class="field">
      <label for={id}>{t("schedules.timezone")}</label>
      <select id={id} value={timezone} onChange={(event) => onChange(event.currentTarget.value)}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </select>
    </div>
  );
}
