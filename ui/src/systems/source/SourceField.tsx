import { SOURCE_FORMATS, type SourceFormat } from "@tintype/shared/conformance/system";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { FileDrop } from "./FileDrop.tsx";
import { formatName } from "./format-name.ts";

export interface SourceForm {
  readonly content: string;
  readonly format: SourceFormat | "auto";
  /** Name of the file; empty if the text was pasted. */
  readonly file: string;
}

export const EMPTY_SOURCE: SourceForm = { content: "", format: "auto", file: "" };

const FORMATS = ["auto", ...SOURCE_FORMATS] as const;

interface Props {
  readonly source: SourceForm;
  readonly onChange: (source: SourceForm) => void;
}

/** The source of a design system: a file that is dropped or chosen, or a text that is pasted; and its format. */
export function SourceField({ source, onChange }: Props) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const change = (changes: Partial<SourceForm>) => {
    setTooLarge(false);
    onChange({ ...source, ...changes });
  };
  return (
    <>
      <div class="field">
        <label for={`${id}-text`}>{t("systems.source")}</label>
        <FileDrop onFile={(file, content) => change({ file, content })} onTooLarge={() => setTooLarge(true)}>
          <textarea
            id={`${id}-text`}
            class="source-text"
            rows={6}
            spellcheck={false}
            autocomplete="off"
            placeholder={t("systems.paste")}
            aria-describedby={`${id}-hint`}
            value={source.content}
            onInput={({ currentTarget }) => change({ content: currentTarget.value, file: "" })}
          />
          {source.file !== "" && <p class="source-file">{source.file}</p>}
        </FileDrop>
        <p class="field-hint" id={`${id}-hint`}>
          {t("systems.sourceHint")}
        </p>
        {isTooLarge && (
          <p class="field-fault" role="alert">
            {t("conformance.tooLarge")}
          </p>
        )}
      </div>
      <div class="field">
        <label for={`${id}-format`}>{t("systems.format")}</label>
        <select
          id={`${id}-format`}
          value={source.format}
          onChange={({ currentTarget: { value } }) =>
            change({ format: FORMATS.find((option) => option === value) ?? "auto" })
          }
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {formatName(format)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
