import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";

/** The most characters of a name that the server takes. */
const MAX_NAME = 80;

interface Props {
  /** Empty: it has no name. */
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** The name of a webhook or of a channel, which may stay empty. */
export function NameField({ name, onChange }: Props) {
  return (
    <Field
      label={t("webhooks.name")}
      hint={t("webhooks.nameHint")}
      value={name}
      onChange={onChange}
      autocomplete="off"
      maxLength={MAX_NAME}
      required={false}
    />
  );
}

/** The name in a form as requests have it. */
export const nameIn = (name: string): string | null => name.trim() || null;
