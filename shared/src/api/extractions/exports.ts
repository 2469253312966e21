import { z } from "zod";
import { MAX_CHOSEN_TOKENS, splitTokenNames } from "../../export/choose-tokens.ts";
import { exportFormats, formats } from "../../export/formats.ts";
import { exportUnits } from "../../export/options.ts";
import { queryFlag, text } from "../common/common.ts";
import { kindsQuery } from "../common/kinds.ts";
import { modeQuery } from "./modes.ts";

const exportFormat = z.enum(exportFormats);

const MAX_LENGTH = 8_000;

/** The tokens that a request chooses, in a query: separated by commas. */
const tokensQuery = text({ min: 1, max: MAX_LENGTH })
  .transform((value, context) => {
    const names = [...new Set(splitTokenNames(value))];
    if (names.length <= MAX_CHOSEN_TOKENS && !names.includes("")) return names;
    const message = names.includes("") ? "must not have an empty name" : `must have at most ${MAX_CHOSEN_TOKENS} names`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({
    description:
      "Only these tokens, by their names (typefaces by family, spacing by value, assets by URL), separated by commas. `colors:brand` names a token of one kind; a comma in a name is written `\\,`. A name that no token of the snapshot has is 422.",
    example: "brand,radii:md",
  });

const unitQuery = z.enum(exportUnits).meta({
  description:
    "`rem`: lengths of text, spacing, radii and breakpoints in rem of the page's root (breakpoints: of 16 px), except for those of at most 1 px. Not for `json` and formats of design programs, which have px.",
});

const dataUrisQuery = queryFlag.meta({
  description:
    "`true`: `json` and `dtcg` contain the content of drawings and files in the page itself. By default, a hash stands instead.",
});

/** The query of an export, without the snapshot. */
export const exportChoices = z.object({
  format: exportFormat,
  kinds: kindsQuery.optional(),
  tokens: tokensQuery.optional(),
  mode: modeQuery.optional(),
  unit: unitQuery.optional(),
  data_uris: dataUrisQuery.optional(),
});

export type ExportChoices = z.output<typeof exportChoices>;

/** Options that the format does not have. @returns what is wrong with each, by its name */
export function exportFaults({
  format,
  unit,
  mode,
  data_uris: dataUris,
}: Pick<ExportChoices, "format" | "unit" | "mode" | "data_uris">) {
  const { modes, hasUnits, hasDataUris } = formats[format];
  const faults: { path: string; message: string }[] = [];
  if (mode !== undefined && modes === "all")
    faults.push({ path: "mode", message: "must not be named with this format, which holds all modes" });
  if (unit === "rem" && !hasUnits)
    faults.push({ path: "unit", message: `must not be rem with ${format}, which has px` });
  if (dataUris && !hasDataUris)
    faults.push({ path: "data_uris", message: `must not be true with ${format}, which has no assets` });
  return faults;
}
