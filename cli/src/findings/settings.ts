import { resolve } from "node:path";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { choose } from "../command-line/suggest.ts";
import { fileOfConfig, type NamedFile } from "../config/files.ts";
import { type ConfigFile, readConfigFile } from "../config/read.ts";
import type { Rules } from "../config/schema.ts";
import type { Access } from "../pages/browser.ts";
import { namedUrls } from "../pages/named-urls.ts";
import { listPages, type PageRequest } from "../pages/page-request.ts";
import { parseScopedCredentials, type ScopedCredentials } from "../pages/scoped-credentials.ts";
import { type ReportFormat, reportFormats } from "../report/formats/names.ts";
import type { ReportValues } from "./options.ts";

const DEFAULT_CONCURRENCY = 2;
const MAX_CONCURRENCY = 16;

/** The settings of `check` and `diff`, from the command line and the config file together. */
export interface ReportSettings {
  readonly config: ConfigFile | undefined;
  readonly pages: readonly PageRequest[];
  /** True if the pages are all of the config file. */
  readonly isWhole: boolean;
  readonly rules: Rules;
  readonly credentials: ScopedCredentials | undefined;
  readonly baseline: NamedFile | undefined;
  readonly update: { readonly reason: string | undefined } | undefined;
  /** The files to write, by format. The one without a file goes to stdout. */
  readonly outputs: readonly { readonly format: ReportFormat; readonly file: NamedFile | undefined }[];
  readonly concurrency: number;
  readonly access: Access;
  readonly allowRedirect: boolean;
  readonly browser: string | undefined;
}

/**
 * Reads the settings of `check` or `diff`.
 * @param defaults options of pages that hold unless the command line or the config says otherwise
 * @throws UsageError
 */
export async function readSettings(
  urls: readonly string[],
  values: ReportValues & { readonly against?: string },
  io: CliProcess,
  defaults: Partial<ExtractionOptions> = {},
): Promise<ReportSettings> {
  const folder = currentFolder(io);
  const config = values.config === undefined ? undefined : await readConfigFile(values.config, folder);
  const nameFile = (name: string): NamedFile => ({ name, path: resolve(folder, name) });
  const baseline =
    values.baseline === undefined
      ? await fileOfConfig(config, config?.value.baseline, "--baseline")
      : nameFile(values.baseline);
  return {
    config,
    pages: listPages(urls, values, config, defaults),
    isWhole: urls.length === 0,
    rules: config?.value.rules ?? {},
    credentials: await parseScopedCredentials(urls, values, io),
    baseline,
    update: updateOf(values, baseline),
    outputs: outputsOf(values, nameFile),
    concurrency: concurrencyOf(values.concurrency) ?? config?.value.concurrency ?? DEFAULT_CONCURRENCY,
    access: {
      allowPrivate: values.allowPrivate ?? (config?.value.allow_private ? "loopback" : undefined),
      typedUrls: namedUrls(urls, values),
    },
    allowRedirect: values.allowRedirect ?? false,
    browser: values.browser,
  };
}

function updateOf({ updateBaseline, reason }: ReportValues, baseline: NamedFile | undefined) {
  if (!updateBaseline) {
    if (reason !== undefined) throw new UsageError("--reason goes with --update-baseline.");
    return undefined;
  }
  if (!baseline) throw new UsageError("--update-baseline needs --baseline with the file to write.");
  if (reason !== undefined && reason.trim() === "") throw new UsageError("--reason must say why.");
  return { reason };
}

function outputsOf({ format, output, report = [] }: ReportValues, nameFile: (name: string) => NamedFile) {
  const firstReport = {
    format: formatOf(format ?? "text", "--format"),
    file: output === undefined ? undefined : nameFile(output),
  };
  const others = report.map((text) => {
    const end = text.indexOf("=");
    if (end <= 0 || end === text.length - 1) throw new UsageError(`--report ${text} is not of the form format=file.`);
    return { format: formatOf(text.slice(0, end), "--report"), file: nameFile(text.slice(end + 1)) };
  });
  return [firstReport, ...others];
}

function formatOf(text: string, option: "--format" | "--report"): ReportFormat {
  return choose(text, reportFormats, { option, noun: "format" });
}

function concurrencyOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_CONCURRENCY) return count;
  throw new UsageError(`--concurrency must be a number from 1 to ${MAX_CONCURRENCY}.`);
}
