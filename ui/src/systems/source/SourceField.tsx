import type { UpdateSystemBody } from "@tintype/shared/api/systems/systems";
import type { NamedTextFile } from "@tintype/shared/conformance/sources/text-files";
import { SOURCE_FORMATS, type SourceFormat } from "@tintype/shared/conformance/system";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { FileDrop } from "./FileDrop.tsx";
import { formatName } from "./format-name.ts";
import type { PickProblem } from "./picked-files.ts";
import { problemText } from "./problem-text.ts";

export interface SourceForm {
  readonly content: string;
  readonly format: SourceFormat | "auto";
  /** Name of the file, or of the first one; empty if the text was pasted. */
  readonly file: string;
  /** Several files, whose texts then are the source. */
  readonly files?: readonly NamedTextFile[];
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
  const [problem, setProblem] = useState<PickProblem>();
  const { content, format, file, files = [] } = source;
  const change = (changes: SourceForm) => {
    setProblem(undefined);
    onChange(changes);
  };
  const choose = (chosen: readonly NamedTextFile[]) => {
    const [firstFile] = chosen;
    if (!firstFile) return;
    if (chosen.length === 1) change({ format, file: firstFile.path, content: firstFile.content });
    else change({ format, file: firstFile.path, content: "", files: chosen });
  };
  return (
    <>
      <div class="field">
        <label for={`${id}-text`}>{t("systems.source")}</label>
        <FileDrop onFiles={choose} onProblem={setProblem}>
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
        {problem && (
          <p class="field-fault" role="alert">
            {problemText(problem)}
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
