import type { PageReport, RunReport } from "./report.ts";

/** A line of a file of the repository, for reports that can only point at lines. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

/**
 * Returns the line to point at: that of the page in the config file or, without one, that of the token in the tokens file.
 * Undefined if no file is known.
 */
export function locationOf(
  { line }: Pick<PageReport, "line">,
  { config, source }: Pick<RunReport, "config" | "source">,
  sourceLine: number | undefined,
): Location | undefined {
  if (config !== undefined && line !== undefined) return { file: config, line };
  if (source.isFile) return { file: source.name, line: sourceLine ?? 1 };
  return config === undefined ? undefined : { file: config, line: 1 };
}
