import type { SnapshotEnvironment } from "@tintype/shared/api/extractions/environment";
import { baseConditions } from "@tintype/shared/export/conditions";
import { exportTokens } from "@tintype/shared/export/export";
import { type ExportFormat, formats } from "@tintype/shared/export/formats";
import type { ExportOptions } from "@tintype/shared/export/options";
import { pageName } from "@tintype/shared/export/page-name";
import { pageStem } from "@tintype/shared/export/page-stem";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";

interface Choices extends Pick<ExportOptions, "kinds" | "tokens" | "unit" | "dataUris"> {
  /** Only the tokens that hold in this mode, or in `base`. By default, and with a format or tokens that cannot, all modes. */
  readonly mode?: string | undefined;
  /** Environment of the base reading: the conditions of the modes are those that differ from it. */
  readonly environment?: SnapshotEnvironment | undefined;
  /** Title of the page, for the file's name. */
  readonly title?: string | undefined;
}

export interface ExportFile {
  readonly name: string;
  readonly content: string | Blob;
  /** The content, or of a file that is not text what a person can read of it. */
  readonly text: string;
}

/** A file of the page's tokens, named after the page's title or address, and after the mode if it is of one. */
export function exportFile(
  tokens: Tokens,
  format: ExportFormat,
  url: string,
  { mode, environment = {}, title, unit, dataUris, ...choices }: Choices = {},
): ExportFile {
  const { modes, hasUnits, hasDataUris } = formats[format];
  const ofMode = mode !== undefined && modes !== "all" ? flatTokens(tokens, mode) : undefined;
  const { content, preview, extension, contentType } = exportTokens(ofMode ?? tokens, format, {
    ...choices,
    unit: hasUnits ? unit : undefined,
    dataUris: hasDataUris && dataUris,
    base: baseConditions(environment),
    title: pageName(url),
  });
  const name = `${pageStem(url, title)}${ofMode ? `-${mode}` : ""}.${extension}`;
  if (typeof content === "string") return { name, text: content, content };
  // The cast: the bytes are not shared with other threads.
  const blob = new Blob([content as Uint8Array<ArrayBuffer>], { type: contentType });
  return { name, text: preview ?? "", content: blob };
}
