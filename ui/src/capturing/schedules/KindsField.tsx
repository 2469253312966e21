import type { KindKey } from "@tintype/shared/kinds/kind";
import { t } from "../../i18n/i18n.ts";
import { kinds as allKinds } from "../../kinds/index.ts";
import { KindChoice } from "../../kinds/KindChoice.tsx";
import { CheckField } from "../../kit/CheckField.tsx";

interface Props {
  /** undefined: all but assets. */
  readonly kinds: readonly KindKey[] | undefined;
  readonly onChange: (kinds: readonly KindKey[] | undefined) => void;
}

const usualKinds = allKinds.map(({ key }) => key).filter((key) => key !== "assets");

/** Which kinds of tokens a schedule reports. */
export function KindsField({ kinds, onChange }: Props) {
  return (
    <fieldset class="field kinds-field">
      <legend class="field-label">{t("schedules.report")}</legend>
      <CheckField
        label={t("schedules.allKinds")}
        checked={kinds === undefined}
        onChange={(isAll) => onChange(isAll ? undefined : usualKinds)}
      />
      {kinds && <KindChoice chosen={kinds} onChoose={onChange} />}
    </fieldset>
  );
}
