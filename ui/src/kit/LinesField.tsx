import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly hint: string;
  /** Why it cannot be sent. */
  readonly fault?: string | undefined;
  /** True if many lines are expected. */
  readonly isLong: boolean;
  readonly isOptional?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for one or more lines: addresses, or globs. */
export function LinesField({ label, hint, fault, isLong, isOptional = false, value, onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="code-field"
        rows={isLong ? 4 : 2}
        required={!isOptional}
        spellcheck={false}
        autocapitalize="off"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? `${id}-hint` : `${id}-fault ${id}-hint`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {fault !== undefined && (
        <p class="field-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
