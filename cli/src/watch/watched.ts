import { resolve } from "node:path";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { hasScheme, isReview } from "../command-line/web-url.ts";
import { fileOfConfig } from "../config/files.ts";
import type { ReportValues } from "../findings/options.ts";
import { readSettings } from "../findings/settings.ts";
import { type WatchOptions, watch } from "./watch.ts";

interface WatchedValues extends ReportValues {
  readonly tokens?: string;
  readonly against?: string;
}

/**
 * Runs `check` or `diff` once or, with `--watch`, for each change of its pages and files.
 * @returns the exit code
 * @throws UsageError
 */
export async function runOrWatch(
  run: () => Promise<number>,
  { urls, values, io, interrupted }: { urls: readonly string[]; values: WatchedValues } & Parts,
): Promise<number> {
  if (!values.watch) return run();
  if (values.updateBaseline) throw new UsageError("--watch and --update-baseline do not go together.");
  const { pages, config } = await readSettings(urls, values, io);
  const { against } = values;
  const file = against !== undefined && !hasScheme(against) && !isReview(against) ? against : undefined;
  const typed = [values.tokens, values.config, file].filter((name) => name !== undefined);
  const inConfig = await fileOfConfig(config, config?.value.tokens?.file, "--tokens");
  const files = [...typed.map((name) => resolve(currentFolder(io), name)), ...(inConfig ? [inConfig.path] : [])];
  return watch(run, { urls: pages.map(({ url }) => url), files, io, interrupted });
}

type Parts = Pick<WatchOptions, "interrupted"> & { readonly io: CliProcess };
