import { formats } from "@tintype/shared/export/formats";
import { type ExportUnit, exportUnits } from "@tintype/shared/export/options";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { BASE } from "@tintype/shared/modes/tokens-in-mode";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { kinds as allKinds } from "../../kinds/index.ts";
import { KindChoice } from "../../kinds/KindChoice.tsx";
import { CheckField } from "../../kit/CheckField.tsx";
import { useCopying } from "../../kit/copying.tsx";
import { CheckIcon, CopyIcon, DownloadIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import type { Content } from "../../platform/sources/page-source.ts";
import { modeName } from "../../tokens/modes/mode-name.ts";
import { Code } from "./Code.tsx";
import { dataUrlOf, savePng } from "./drawing-to-png.ts";
import { ExportTokens } from "./ExportTokens.tsx";
import { exportFile } from "./export-file.ts";
import { FormatChoice } from "./FormatChoice.tsx";
import { sourceFormat, type ViewFormat, viewFormats } from "./view-format.ts";

/** The choice of a file with all modes. No mode has this name. */
const ALL = "";

export interface ExportProps {
  readonly tokens: Tokens;
  /** Address of the page, for the file's name. */
  readonly url: string;
  readonly title?: string | undefined;
  /** In which the tokens were read, if it is known. */
  readonly environment?: Content["environment"];
}

/** The assets in data: URLs, in the base and in modes. */
const contentsOf = ({ assets, modes = [] }: Tokens) =>
  [assets, ...modes.map((mode) => mode.assets ?? [])].flat().filter(({ url }) => url.startsWith("data:"));

/** Shows the tokens as a file in the chosen format, and lets the person copy or save it. */
export function ExportView({ tokens, url, title, environment }: ExportProps) {
  const [viewFormat, choose] = useStoredChoice<ViewFormat>("export-format", viewFormats);
  const format = sourceFormat(viewFormat);
  const { modes: modesInFile, hasUnits, hasDataUris } = formats[format];
  const kindsRead = useMemo(() => allKinds.map(({ key }) => key).filter((key) => tokens[key] !== undefined), [tokens]);
  const modes = (tokens.modes ?? []).map((mode) => mode.name);
  const choices = [...(modesInFile === "either" ? [ALL] : []), BASE, ...modes];
  /** undefined: all. */
  const [kinds, chooseKinds] = useState<readonly KindKey[]>();
  const [chosenMode, chooseMode] = useState(ALL);
  const mode = choices.includes(chosenMode) ? chosenMode : choices[0];
  /** undefined: all. */
  const [names, chooseNames] = useState<readonly string[]>();
  const [listsTokens, setListsTokens] = useState(false);
  const [unit, chooseUnit] = useStoredChoice<ExportUnit>("export-unit", exportUnits);
  const [dataUris, setDataUris] = useState(false);
  const hasContent = useMemo(() => hasDataUris && contentsOf(tokens).length > 0, [tokens, hasDataUris]);
  const file = useMemo(
    () =>
      exportFile(tokens, format, url, {
        kinds,
        tokens: names,
        unit,
        dataUris,
        environment,
        title,
        mode: mode === choices[0] ? undefined : mode,
      }),
    [tokens, format, url, title, kinds, names, unit, dataUris, mode, environment],
  );
  const { content, text } = file;
  const isPicture = viewFormat === "png";
  const name = isPicture ? file.name.replace(/svg$/, "png") : file.name;
  const { copied, copy } = useCopying();
  return (
    <div class="export">
      <FormatChoice chosen={viewFormat} onChoose={choose} />
      {modes.length > 0 && modesInFile !== "all" && (
        <Segments
          label={t("modes.label")}
          values={choices}
          labelOf={(option) =>
            option === ALL ? t("export.allModes") : option === BASE ? t("modes.base") : modeName(option)
          }
          chosen={mode}
          onChoose={chooseMode}
        />
      )}
      {hasContent && (
        <CheckField
          label={t("export.dataUris")}
          hint={t("export.dataUrisHint")}
          checked={dataUris}
          onChange={setDataUris}
        />
      )}
      <div class="export-limits">
        {hasUnits && (
          <Segments
            label={t("export.unit")}
            values={exportUnits}
            titleOf={(option) => t(`export.units.${option}`)}
            chosen={unit}
            onChoose={chooseUnit}
          />
        )}
        <details class="advanced">
          <summary>{kinds ? t("export.kinds", kinds.length) : t("export.allKinds")}</summary>
          <KindChoice
            from={kindsRead}
            chosen={kinds ?? kindsRead}
            onChoose={(chosen) => chooseKinds(chosen.length === kindsRead.length ? undefined : chosen)}
          />
        </details>
        <details class="advanced" onToggle={(event) => setListsTokens(event.currentTarget.open)}>
          <summary>{names ? t("export.tokens", names.length) : t("export.allTokens")}</summary>
          {listsTokens && (
            <ExportTokens tokens={tokens} kinds={kinds ?? kindsRead} chosen={names} onChoose={chooseNames} />
          )}
        </details>
      </div>
      <div class="export-actions">
        <span class="export-name" title={name}>
          {name}
        </span>
        <div class="export-buttons">
          {!isPicture && (
            <button type="button" class="button" onClick={() => copy(text, name)}>
              {copied === text ? <CheckIcon /> : <CopyIcon />}
              {t("export.copy")}
            </button>
          )}
          <button
            type="button"
            class="button primary"
            onClick={() => (isPicture ? void savePng(name, text) : saveFile(name, content))}
          >
            <DownloadIcon />
            {t("export.download")}
          </button>
        </div>
      </div>
      {format === "svg" ? (
        <div class="code export-picture">
          <img src={dataUrlOf(text)} alt={name} />
        </div>
      ) : (
        <Code text={text} label={name} />
      )}
    </div>
  );
}
