import { dayText } from "./time.ts";

const DAY_MS = 86_400_000;

interface Props {
  readonly label: string;
  /** As in `2026-05-03`; empty: none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** An optional day in the future. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <div class="field">
      <label>
        {label}
        <input
          type="date"
          min={dayText(Date.now() + DAY_MS)}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
    </div>
  );
}
