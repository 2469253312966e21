import { exportTokens } from "@tintype/shared/export/export";
import { type ExportFormat, formatDetails } from "@tintype/shared/export/formats";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { fileStem } from "../kit/file-stem.ts";

export const formatLabel = (format: ExportFormat): string => formatDetails[format].label;

/**
 * A file of the page's tokens, named after the page's host.
 * @param kinds only these; all by default
 */
export function exportFile(
  tokens: Tokens,
  format: ExportFormat,
  url: string,
  kinds?: readonly KindKey[],
): { name: string; content: string } {
  const { content, extension } = exportTokens(tokens, format, kinds);
  return { name: `${fileStem(url)}.${extension}`, content };
}
