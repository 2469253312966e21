import { resolve } from "node:path";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { hasScheme, isReview } from "../command-line/web-url.ts";
import type { ReportValues } from "../findings/options.ts";
import { type ReportSettings, readSettings } from "../findings/settings.ts";
import { type WatchOptions, watch } from "./watch.ts";

interface WatchedValues extends ReportValues {
  readonly against?: string;
}

/**
 * Runs `check` or `diff` once or, with `--watch`, for each change of its pages and files.
 * @returns the exit code
 * @throws UsageError
 */
export async function runOrWatch(
  run: () => Promise<number>,
  { urls, values, findFiles, io, interrupted }: Watched & Parts,
): Promise<number> {
  if (!values.watch) return run();
  if (values.updateBaseline) throw new UsageError("--watch and --update-baseline do not go together.");
  const { pages, config } = await readSettings(urls, values, io);
  const { against } = values;
  const file = against !== undefined && !hasScheme(against) && !isReview(against) ? against : undefined;
  const typed = [values.config, file].filter((name) => name !== undefined);
  const files = [...typed.map((name) => resolve(currentFolder(io), name)), ...((await findFiles?.(config)) ?? [])];
  return watch(run, { urls: pages.map(({ url }) => url), files, io, interrupted });
}

interface Watched {
  readonly urls: readonly string[];
  readonly values: WatchedValues;
  /** Finds the paths of further files of the run. */
  readonly findFiles?: (config: ReportSettings["config"]) => Promise<readonly string[]>;
}

type Parts = Pick<WatchOptions, "interrupted"> & { readonly io: CliProcess };
