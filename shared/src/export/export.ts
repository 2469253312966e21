import type { KindKey } from "../kinds/kind.ts";
import type { KindTokens, Tokens } from "../kinds/wire.ts";
import { pickKinds } from "../modes/pick-kinds.ts";
import { tokensInMode } from "../modes/tokens-in-mode.ts";
import { type BaseConditions, compareConditions, conditionsOf, DEFAULT_CONDITIONS } from "./conditions.ts";
import { toCss } from "./css.ts";
import { toDtcg } from "./dtcg.ts";
import { toDtcgResolver } from "./dtcg-resolver.ts";
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

const writers: Readonly<Record<Exclude<ExportFormat, "json">, (exported: Exported) => string>> = {
  css: toCss,
  scss: toScss,
  less: toLess,
  tailwind: toTailwind,
  tailwind3: toTailwind3,
  dtcg: toDtcg,
  "dtcg-resolver": toDtcgResolver,
};

/**
 * Writes tokens as a file in one format. Equal tokens give equal files, even if the tokens are in another order (except
 * for `json`, which preserves their order). Names are made valid and unique for the format. A value that has no safe form
 * in the format is left out, and the file says so. The file can be parsed, and contains nothing but the tokens, whatever
 * text the tokens contain. It contains the modes of the tokens, as far as the format can tell modes; `dtcg` is the base.
 *
 * With `kinds`, the file is limited to these, and says so (except for `json`). A composite then has the literal value of a
 * colour that is not in the file.
 * @param base the conditions of the base reading, with which those of modes are compared
 */
export function exportTokens(
  tokens: Tokens,
  format: ExportFormat,
  kinds?: readonly KindKey[],
  base: BaseConditions = DEFAULT_CONDITIONS,
): ExportedFile {
  const { contentType, extension } = formatDetails[format];
  const content =
    format === "json"
      ? toJson(kinds ? pickKinds(tokens, kinds) : tokens)
      : writers[format](exportedOf(tokens, kinds, base));
  return { content, contentType, extension };
}

function exportedOf(
  { modes = [], ...own }: Tokens,
  kinds: readonly KindKey[] | undefined,
  base: BaseConditions,
): Exported {
  const chosen = (tokens: KindTokens): KindTokens => (kinds ? { ...NO_TOKENS, ...pickKinds(tokens, kinds) } : tokens);
  return {
    tokens: chosen(own),
    kinds,
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
