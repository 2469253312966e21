import type { KindKey } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import { toCss } from "./css.ts";
import { toDtcg } from "./dtcg.ts";
import { type ExportFormat, formatDetails } from "./formats.ts";
import { toJson } from "./json.ts";
import { toLess } from "./less.ts";
import { toScss } from "./scss.ts";
import type { Exported } from "./sections.ts";
import { toTailwind } from "./tailwind.ts";
import { toTailwind3 } from "./tailwind3.ts";

/** A finished file. For `contentType` and `extension`, see formats.ts. */
export interface ExportedFile {
  readonly content: string;
  readonly contentType: string;
  readonly extension: string;
}

const writers: Readonly<Record<ExportFormat, (exported: Exported) => string>> = {
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
 *
 * With `kinds`, the file is limited to these, and says so (except for `json`). A composite then has the literal value of a
 * colour that is not in the file.
 */
export function exportTokens(tokens: Tokens, format: ExportFormat, kinds?: readonly KindKey[]): ExportedFile {
  const { contentType, extension } = formatDetails[format];
  const exported = { tokens: kinds ? { ...NO_TOKENS, ...pick(tokens, kinds) } : tokens, kinds };
  return { content: writers[format](exported), contentType, extension };
}

const NO_TOKENS: Tokens = { colors: [], typography: [], spacing: [], assets: [] };

const pick = (tokens: Tokens, kinds: readonly KindKey[]): Partial<Tokens> =>
  Object.fromEntries(Object.entries(tokens).filter(([key]) => kinds.some((kind) => kind === key)));
