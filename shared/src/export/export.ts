import type { KindTokens, Tokens } from "../kinds/wire.ts";
import { pickKinds } from "../modes/pick-kinds.ts";
import { tokensInMode } from "../modes/tokens-in-mode.ts";
import { visibleTexts } from "../text/inert.ts";
import { pickTokens } from "./choose-tokens.ts";
import { compareConditions, conditionsOfModes, DEFAULT_CONDITIONS } from "./conditions.ts";
import { type ExportFormat, formats, type TextFormat } from "./formats.ts";
import type { ExportOptions } from "./options.ts";
import type { Exported } from "./sections/sections.ts";
import { withoutDataUris } from "./without-data-uris.ts";
import { writers } from "./writers.ts";

/** A finished file. For `contentType` and `extension`, see formats.ts. */
export interface ExportedFile<Content extends string | Uint8Array = string | Uint8Array> {
  readonly content: Content;
  /** Content of a file that is not text, for a person to read. */
  readonly preview?: string;
  readonly contentType: string;
  readonly extension: string;
}

/**
 * Writes tokens as a file in one format. Equal tokens give equal files, even if the tokens are in another order (except
 * for `json`, which preserves their order). Names are made valid and unique for the format. A value that has no safe form
 * in the format is left out, and the file says so. The file can be parsed, has no characters that nobody sees or that turn others around, and contains nothing but the tokens, whatever
 * text the tokens contain; printed into a log of a CI system, it contains no command. It contains the modes of the tokens, as far as the format can tell modes; `dtcg` is the base.
 *
 * Limited to kinds or tokens, the file says so (except for `json`). A composite then has the literal value of a colour
 * that is not in the file.
 */
export function exportTokens(tokens: Tokens, format: TextFormat, options?: ExportOptions): ExportedFile<string>;
export function exportTokens(tokens: Tokens, format: ExportFormat, options?: ExportOptions): ExportedFile;
export function exportTokens(tokens: Tokens, format: ExportFormat, chosenOptions: ExportOptions = {}): ExportedFile {
  const { contentType, extension } = formats[format];
  const options = visibleTexts(chosenOptions);
  const source = visibleTexts(options.dataUris ? tokens : withoutDataUris(tokens));
  let exported: Exported | undefined;
  const written = writers[format]({
    tokens: () => limit(source, options),
    exported: () => {
      exported ??= exportedOf(source, options);
      return exported;
    },
  });
  const file = { contentType, extension };
  return typeof written === "string" ? { content: written, ...file } : { ...file, ...written };
}

/** Only the kinds and the tokens of the options. */
function limit(tokens: Tokens, { kinds, tokens: names }: ExportOptions): Partial<Tokens> {
  const ofKinds = kinds ? pickKinds(tokens, kinds) : tokens;
  return names ? pickTokens(ofKinds, names) : ofKinds;
}

function exportedOf({ modes = [], ...baseTokens }: Tokens, options: ExportOptions): Exported {
  const { kinds, tokens: names, unit, title, base = DEFAULT_CONDITIONS } = options;
  const chooseTokens = (tokens: KindTokens): KindTokens =>
    kinds || names ? { ...NO_TOKENS, ...limit(tokens, options) } : tokens;
  const conditions = conditionsOfModes(modes, base);
  return {
    tokens: chooseTokens(baseTokens),
    kinds,
    ...(names && { chosen: names.length }),
    unit,
    rootPx: base.root_font_size,
    title,
    modes: modes
      .flatMap((mode, i) => {
        // A composite has the colours of the mode, also if the file has no colours.
        const tokens = chooseTokens(tokensInMode({ ...baseTokens, modes: [mode] }, mode.name) ?? baseTokens);
        return conditions[i] ? [{ mode, name: mode.name, conditions: conditions[i], tokens }] : [];
      })
      .toSorted(compareConditions),
  };
}

const NO_TOKENS: KindTokens = { colors: [], typography: [], spacing: [], assets: [] };
