import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SegmentList } from "../../kit/Segments.tsx";
import { formatGroups, formatLabel, type ViewFormat } from "./view-format.ts";

interface Props {
  readonly chosen: ViewFormat;
  readonly onChoose: (format: ViewFormat) => void;
}

/** A choice of one file format. The formats are in groups, and a sentence says what the chosen one is for. */
export function FormatChoice({ chosen, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset class="format-choice">
      <legend class="unseen">{t("export.format")}</legend>
      {formatGroups.map(({ key, formats }) => (
        <fieldset key={key} class="format-group">
          <legend>{t(`export.groups.${key}`)}</legend>
          <div class="segments">
            <SegmentList
              name={name}
              values={formats}
              labelOf={formatLabel}
              titleOf={(format) => t(`export.formats.${format}`)}
              chosen={chosen}
              onChoose={onChoose}
            />
          </div>
        </fieldset>
      ))}
      <p class="format-hint">{t(`export.formats.${chosen}`)}</p>
    </fieldset>
  );
}
