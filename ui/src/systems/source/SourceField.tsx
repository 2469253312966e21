import type { UpdateSystemBody } from "@tintype/shared/api/systems/systems";
import { SOURCE_FORMATS, type SourceFormat } from "@tintype/shared/conformance/system";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { type DroppedFile, FileDrop } from "./FileDrop.tsx";
import { formatName } from "./format-name.ts";

export interface SourceForm {
  readonly content: string;
  readonly format: SourceFormat | "auto";
  /** Name of the file, or of the first one; empty if the text was pasted. */
  readonly file: string;
  /** Several files, whose texts then are the source. */
  readonly files?: readonly DroppedFile[];
}

/** Returns the source as the API takes it; undefined if nothing was chosen or pasted yet. */
export function sourceOf({ content, format, files }: SourceForm): UpdateSystemBody["source"] {
  if (files) return { format, files: [...files] };
  return content === "" ? undefined : { format, content };
}

export const EMPTY_SOURCE: SourceForm = { content: "", format: "auto", file: "" };

const FORMATS = ["auto", ...SOURCE_FORMATS] as const;

interface Props {
  readonly source: SourceForm;
  readonly onChange: (source: SourceForm) => void;
}

/** The source of a design system: files that are dropped or chosen, or a text that is pasted; and its format. */
export function SourceField({ source, onChange }: Props) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const { content, format, file, files = [] } = source;
  const change = (changes: SourceForm) => {
    setTooLarge(false);
    onChange(changes);
  };
  const choose = (chosen: readonly DroppedFile[]) => {
    const [firstFile] = chosen;
    if (!firstFile) return;
    if (chosen.length === 1) change({ format, file: firstFile.path, content: firstFile.content });
    else change({ format, file: firstFile.path, content: "", files: chosen });
  };
  return (
    <>
      <div class="field">
        <label for={`${id}-text`}>{t("systems.source")}</label>
        <FileDrop isMultiple onFiles={choose} onTooLarge={() => setTooLarge(true)}>
          <textarea
            id={`${id}-text`}
            class="source-text"
            rows={6}
            spellcheck={false}
            autocomplete="off"
            placeholder={t("systems.paste")}
            aria-describedby={`${id}-hint`}
            value={content}
            onInput={({ currentTarget }) => change({ format, content: currentTarget.value, file: "" })}
          />
          {file !== "" && (
            <p class="source-file">{(files.length === 0 ? [file] : files.map(({ path }) => path)).join(", ")}</p>
          )}
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
          value={format}
          onChange={({ currentTarget: { value } }) =>
            change({ ...source, format: FORMATS.find((option) => option === value) ?? "auto" })
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
