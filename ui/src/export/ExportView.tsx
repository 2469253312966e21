import { type ExportFormat, exportFormats } from "@tintype/shared/export/formats";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { useCopying } from "../kit/copying.tsx";
import { CheckIcon, CopyIcon, DownloadIcon } from "../kit/icons.tsx";
import { Segments } from "../kit/Segments.tsx";
import { saveFile } from "../kit/save-file.ts";
import { useStoredChoice } from "../kit/use-stored-choice.ts";
import { Code } from "./Code.tsx";
import { exportFile, formatLabel } from "./export-file.ts";

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the file's name. */
  readonly url: string;
}

/** Shows the tokens as a file in the chosen format, and lets the person copy or save it. */
export function ExportView({ tokens, url }: Props) {
  const [format, choose] = useStoredChoice<ExportFormat>("export-format", exportFormats);
  const { name, content } = useMemo(() => exportFile(tokens, format, url), [tokens, format, url]);
  const { copied, copy } = useCopying();
  return (
    <div class="export">
      <Segments
        label={t("export.format")}
        values={exportFormats}
        labelOf={formatLabel}
        chosen={format}
        onChoose={choose}
      />
      <Code text={content} label={name} />
      <div class="export-actions">
        <span class="export-name" title={name}>
          {name}
        </span>
        <button type="button" class="button" onClick={() => copy(content, name)}>
          {copied === content ? <CheckIcon /> : <CopyIcon />}
          {t("export.copy")}
        </button>
        <button type="button" class="button primary" onClick={() => saveFile(name, content)}>
          <DownloadIcon />
          {t("export.download")}
        </button>
      </div>
    </div>
  );
}
