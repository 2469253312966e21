import type { KindTokens, Tokens } from "../kinds/wire.ts";
import { pickKinds } from "../modes/pick-kinds.ts";
import { tokensInMode } from "../modes/tokens-in-mode.ts";
import { jsonWithoutCommands, xmlWithoutCommands } from "../text/ci-commands.ts";
import { pickTokens } from "./choose-tokens.ts";
import { compareConditions, conditionsOf, DEFAULT_CONDITIONS } from "./conditions.ts";
import { toDtcg } from "./dtcg/dtcg.ts";
import { figmaFiles, toFigma } from "./dtcg/figma.ts";
import { toDtcgResolver } from "./dtcg/resolver.ts";
import { archiveDetails, type ExportFormat, formatDetails } from "./formats.ts";
import { toJson } from "./json.ts";
import type { ExportOptions } from "./options.ts";
import { describePalette, toAse } from "./palette/ase.ts";
import { toPaletteSvg } from "./palette/svg.ts";
import type { Exported } from "./sections/sections.ts";
import { toCss } from "./stylesheets/css.ts";
import { toLess } from "./stylesheets/less.ts";
import { toScss } from "./stylesheets/scss.ts";
import { toTailwind } from "./tailwind/tailwind.ts";
import { toTailwind3 } from "./tailwind/tailwind3.ts";
import { withoutDataUris } from "./without-data-uris.ts";

/** A finished file. For `contentType` and `extension`, see formats.ts. */
export interface ExportedFile<Content extends string | Uint8Array = string | Uint8Array> {
  readonly content: Content;
  /** Of a file that is not text: what it contains, for a person to read. */
  readonly preview?: string;
  readonly contentType: string;
  readonly extension: string;
}

/** The formats that are always text. Figma's is an archive if there are modes. */
export type TextFormat = Exclude<ExportFormat, "figma" | "ase">;

const writers: Readonly<Record<Exclude<TextFormat, "json">, (exported: Exported) => string>> = {
  css: toCss,
  scss: toScss,
  less: toLess,
  tailwind: toTailwind,
  tailwind3: (exported) => jsonWithoutCommands(toTailwind3(exported)),
  dtcg: (exported) => jsonWithoutCommands(toDtcg(exported)),
  "dtcg-resolver": (exported) => jsonWithoutCommands(toDtcgResolver(exported)),
  svg: (exported) => xmlWithoutCommands(toPaletteSvg(exported)),
};

/**
 * Writes tokens as a file in one format. Equal tokens give equal files, even if the tokens are in another order (except
 * for `json`, which preserves their order). Names are made valid and unique for the format. A value that has no safe form
 * in the format is left out, and the file says so. The file can be parsed, and contains nothing but the tokens, whatever
 * text the tokens contain; printed into a log of a CI system, it contains no command. It contains the modes of the tokens, as far as the format can tell modes; `dtcg` is the base.
 *
 * Limited to kinds or tokens, the file says so (except for `json`). A composite then has the literal value of a colour
 * that is not in the file.
 */
export function exportTokens(tokens: Tokens, format: TextFormat, options?: ExportOptions): ExportedFile<string>;
export function exportTokens(tokens: Tokens, format: ExportFormat, options?: ExportOptions): ExportedFile;
export function exportTokens(tokens: Tokens, format: ExportFormat, options: ExportOptions = {}): ExportedFile {
  const { contentType, extension } = formatDetails[format];
  const shown = options.dataUris ? tokens : withoutDataUris(tokens);
  if (format === "json") return { content: jsonWithoutCommands(toJson(limit(shown, options))), contentType, extension };
  const exported = exportedOf(shown, options);
  if (format === "ase") return { content: toAse(exported), preview: describePalette(exported), contentType, extension };
  if (format !== "figma") return { content: writers[format](exported), contentType, extension };
  const content = toFigma(exported);
  if (typeof content === "string") return { content, contentType, extension };
  const preview = figmaFiles(exported).map(({ name, content: text }) => `/* ${name} */\n${text}`);
  return { content, preview: preview.join("\n"), ...archiveDetails };
}

/** Only the kinds and the tokens of the options. */
function limit(tokens: Tokens, { kinds, tokens: names }: ExportOptions): Partial<Tokens> {
  const ofKinds = kinds ? pickKinds(tokens, kinds) : tokens;
  return names ? pickTokens(ofKinds, names) : ofKinds;
}

function exportedOf({ modes = [], ...own }: Tokens, options: ExportOptions): Exported {
  const { kinds, tokens: names, unit, title, base = DEFAULT_CONDITIONS } = options;
  const chosen = (tokens: KindTokens): KindTokens =>
    kinds || names ? { ...NO_TOKENS, ...limit(tokens, options) } : tokens;
  return {
    tokens: chosen(own),
    kinds,
    ...(names && { chosen: names.length }),
    unit,
    rootPx: base.root_font_size,
    title,
    modes: modes
      .map((mode) => ({
        mode,
        name: mode.name,
        conditions: conditionsOf(mode, base),
        // A composite has the colours of the mode, also if the file has no colours.
        tokens: chosen(tokensInMode({ ...own, modes: [mode] }, mode.name) ?? own),
      }))
      .toSorted(compareConditions),
  };
}

const NO_TOKENS: KindTokens = { colors: [], typography: [], spacing: [], assets: [] };
