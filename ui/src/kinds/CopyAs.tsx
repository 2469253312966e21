import { t } from "../i18n/i18n.ts";
import { CopyIcon } from "../kit/icons.tsx";
import { type CopyForm, formKeys } from "./copy-form.ts";

interface Props<Form extends CopyForm> {
  readonly forms: readonly Form[];
  readonly chosen: Form;
  readonly onChoose: (form: Form) => void;
}

/** The menu of the forms in which a click copies. */
export function CopyAs<Form extends CopyForm>({ forms, chosen, onChoose }: Props<Form>) {
  const label = t("forms.label");
  return (
    <label class="copy-as" title={t(`forms.titles.${chosen}`, [formKeys[chosen]])}>
      <CopyIcon />
      <span>{label}</span>
      <select
        aria-label={label}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          const form = forms.find((option) => option === value);
          if (form) onChoose(form);
        }}
      >
        {forms.map((form) => (
          <option value={form} title={t(`forms.titles.${form}`, [formKeys[form]])} key={form}>
            {t(`forms.${form}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
