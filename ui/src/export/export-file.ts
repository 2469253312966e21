import type { SnapshotEnvironment } from "@tintype/shared/api/environment";
import { baseConditions } from "@tintype/shared/export/conditions";
import { exportTokens } from "@tintype/shared/export/export";
import { type ExportFormat, formatDetails } from "@tintype/shared/export/formats";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import { fileStem } from "../kit/file-stem.ts";

export const formatLabel = (format: ExportFormat): string => formatDetails[format].label;

/** Whether a file of this format can be of one mode. Others hold all modes. */
export const canBeOfOneMode = (format: ExportFormat): boolean => format !== "dtcg-resolver";

interface Choices {
  /** Only these kinds; all by default. */
  readonly kinds?: readonly KindKey[] | undefined;
  /** Only the tokens that hold in this mode, or in `base`. By default, and with a format or tokens that cannot, all modes. */
  readonly mode?: string | undefined;
  /** Of the base reading: the conditions of the modes are those that differ from it. */
  readonly environment?: SnapshotEnvironment | undefined;
}

/** A file of the page's tokens, named after the page's host, and after the mode if it is of one. */
export function exportFile(
  tokens: Tokens,
  format: ExportFormat,
  url: string,
  { kinds, mode, environment = {} }: Choices = {},
): { name: string; content: string } {
  const ofMode = mode !== undefined && canBeOfOneMode(format) ? flatTokens(tokens, mode) : undefined;
  const { content, extension } = exportTokens(ofMode ?? tokens, format, kinds, baseConditions(environment));
  return { name: `${fileStem(url)}${ofMode ? `-${mode}` : ""}.${extension}`, content };
}
