import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import { MAX_SITE_PAGES } from "@tintype/shared/api/sites/site-limits";
import { OptionFields } from "../capturing/extracting/OptionFields.tsx";
import { t } from "../i18n/i18n.ts";
import { LinesField } from "../kit/LinesField.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { SelectField } from "./SelectField.tsx";
import type { WishesForm } from "./site-form.ts";

const PER_TEMPLATE = ["", "1", "2", "3", "5", "10"];

interface Props {
  /** The address of one of the pages, whose themes can be found. Absent if none is known. */
  readonly firstPage?: string | undefined;
  readonly form: WishesForm;
  readonly onChange: (changes: Partial<WishesForm>) => void;
  /** The fault that the server found. */
  readonly details: readonly ErrorDetail[];
}

/** Which pages of the source are read, and how. */
export function WishesFields({ firstPage, form, onChange, details }: Props) {
  const counts = PER_TEMPLATE.includes(form.perTemplate) ? PER_TEMPLATE : [...PER_TEMPLATE, form.perTemplate];
  return (
    <>
      <NumberField
        label={t("sites.limit")}
        hint={t("sites.limitHint")}
        max={MAX_SITE_PAGES}
        value={form.limit}
        onChange={(limit) => onChange({ limit })}
      />
      <SelectField
        label={t("sites.sample")}
        hint={t("sites.sampleHint")}
        value={form.perTemplate}
        options={counts.map((count) => [
          count,
          count === "" ? t("sites.allPages") : t("sites.perTemplate", Number(count)),
        ])}
        onChange={(perTemplate) => onChange({ perTemplate })}
      />
      <details class="advanced">
        <summary>{t("sites.advanced")}</summary>
        <div class="stack">
          {(["include", "exclude", ...(form.perTemplate === "" ? [] : (["always"] as const))] as const).map((field) => (
            <LinesField
              key={field}
              label={t(`sites.globs.${field}`)}
              hint={t("sites.globs.hint")}
              isLong
              isOptional
              value={form[field]}
              onChange={(text) => onChange({ [field]: text })}
            />
          ))}
          <OptionFields
            url={firstPage}
            options={form.options}
            details={details}
            onChange={(options) => onChange({ options })}
          />
        </div>
      </details>
    </>
  );
}
