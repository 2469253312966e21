import type { Tokens } from "@tintype/shared/tokens/schema";
import { t } from "@tintype/ui/i18n/i18n.ts";
import { useMemo } from "preact/hooks";
import { exportFile, type FileFormat, fileFormats, formatLabel } from "../../lib/views/export-file.ts";
import { saveFile } from "../../lib/views/save-file.ts";
import { useStoredChoice } from "../../lib/views/use-stored-choice.ts";
import { useCopying } from "../parts/copying.tsx";
import { CheckIcon, CopyIcon, DownloadIcon } from "../parts/icons.tsx";
import { Segments } from "../parts/Segments.tsx";
import { Code } from "./Code.tsx";

interface Props {
  readonly tokens: Tokens;
  /** Of the page, for the file's name. */
  readonly url: string;
}

/** The tokens as a file in a format to choose, to look at, to copy and to save. */
export function ExportView({ tokens, url }: Props) {
  const [format, choose] = useStoredChoice<FileFormat>("export-format", fileFormats);
  const { name, content } = useMemo(() => exportFile(tokens, format, url), [tokens, format, url]);
  const { copied, copy } = useCopying();
  return (
    <div class="export">
      <Segments
        label={t("export.format")}
        values={fileFormats}
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
