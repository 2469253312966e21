import { UsageError } from "@tintype/server/roles/commands/usage-error";
import type { ReportFormat } from "./formats/names.ts";
import type { PageReport, Result, RunReport } from "./report.ts";

/** A line of a file of the repository, for reports that can only point at lines. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

type Files = Pick<RunReport, "config" | "source">;

/**
 * Returns the lines to point at, the most telling first: that of the token in the tokens file, and that of the page in the config
 * file. Without either it is the first line of one of the files. The list is empty only if no file is known.
 */
export function locationsOf(
  { line }: Pick<PageReport, "line">,
  { config, source }: Files,
  { sourceLine, sourceFile }: Partial<Pick<Result, "sourceLine" | "sourceFile">>,
): readonly Location[] {
  const lines: Location[] = [];
  if (source.isFile && sourceLine !== undefined) lines.push({ file: sourceFile ?? source.name, line: sourceLine });
  if (config !== undefined && line !== undefined) lines.push({ file: config, line });
  if (lines.length > 0) return lines;
  const file = source.isFile ? source.name : config;
  return file === undefined ? [] : [{ file, line: 1 }];
}

/** Code scanning refuses a whole upload for one result without a file. @throws UsageError */
export function requireFile({ config, source }: Files, outputs: readonly { readonly format: ReportFormat }[]): void {
  if (config !== undefined || source.isFile || outputs.every(({ format }) => format !== "sarif")) return;
  throw new UsageError(
    `SARIF points at lines of files, and ${source.name} is none. Name the page in a config file (--config), or take another format.`,
  );
}
