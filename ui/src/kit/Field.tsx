import type { TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The kind of value that the browser may fill in. */
  readonly autocomplete: "name" | "email" | "username" | "current-password" | "new-password" | "url" | "off";
  readonly hint?: string | undefined;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** True by default. */
  readonly required?: boolean;
  /** By which password managers know the field. */
  readonly name?: string;
}

/** A text field with its label above and a hint below. */
export function Field({ label, type = "text", onChange, hint, ...rest }: Props) {
  const id = useId();
  const attributes = {
    id,
    required: true,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
    ...rest,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === "text" && <input type="text" {...attributes} />}
      {type === "email" && <input type="email" {...attributes} />}
      {type === "password" && <input type="password" {...attributes} />}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
