import type { Tokens } from "../kinds/wire.ts";
import { toCss } from "./css.ts";
import { toDtcg } from "./dtcg.ts";
import { type ExportFormat, formatDetails } from "./formats.ts";
import { toJson } from "./json.ts";
import { toLess } from "./less.ts";
import { toScss } from "./scss.ts";
import { toTailwind } from "./tailwind.ts";
import { toTailwind3 } from "./tailwind3.ts";

/** A finished file. For `contentType` and `extension`, see formats.ts. */
export interface ExportedFile {
  readonly content: string;
  readonly contentType: string;
  readonly extension: string;
}

const writers: Readonly<Record<ExportFormat, (tokens: Tokens) => string>> = {
  css: toCss,
  scss: toScss,
  less: toLess,
  tailwind: toTailwind,
  tailwind3: toTailwind3,
  dtcg: toDtcg,
  json: toJson,
};

/**
 * Writes tokens as a file in one format. Equal tokens give equal files, even if the tokens are in another order (except
 * for `json`, which preserves their order). Names are made valid and unique for the format. A value that has no safe form
 * in the format is left out, and the file says so. The file can be parsed, and contains nothing but the tokens, whatever
 * text the tokens contain.
 */
export function exportTokens(tokens: Tokens, format: ExportFormat): ExportedFile {
  const { contentType, extension } = formatDetails[format];
  return { content: writers[format](tokens), contentType, extension };
}
