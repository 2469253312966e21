import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly min?: number;
  readonly max: number;
  /** "any" takes fractions. */
  readonly step?: "any";
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A number, with its label above and a hint below. */
export function NumberField({ label, hint, min = 1, max, step, value, onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
