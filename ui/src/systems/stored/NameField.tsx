import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

interface Props {
  readonly name: string;
  /** The name that holds if the field is empty. Without one, the field must be filled. */
  readonly suggested?: string;
  readonly onChange: (name: string) => void;
}

/** The name of a design system. */
export function NameField({ name, suggested = "", onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("systems.name")}</label>
      <input
        id={id}
        type="text"
        maxLength={100}
        required={suggested === ""}
        autocomplete="off"
        placeholder={suggested}
        value={name}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
