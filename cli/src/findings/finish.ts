import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { type Baseline, formatBaseline, judge, parseBaseline, updateBaseline } from "../baseline/baseline.ts";
import { readTextFile, replaceFile } from "../command-line/files.ts";
import { plainUpTo } from "../command-line/plain.ts";
import { writers } from "../report/formats/writers.ts";
import { exitCodeOf, type PageReport, type Result, type RunReport } from "../report/report.ts";
import type { ReportSettings } from "./settings.ts";

/** The report of a run, before its results are compared with the baseline. */
export interface UnjudgedReport extends Omit<RunReport, "pages"> {
  readonly pages: readonly (Omit<PageReport, "results"> & { readonly results: readonly Result[] })[];
}

const MAX_SENTENCE = 500;

/** Reads the baseline, before pages are read. @throws UsageError */
export async function readBaseline({ baseline, update }: ReportSettings, command: "check" | "diff"): Promise<Baseline> {
  if (!baseline) return new Map();
  const text = await readTextFile(baseline.path, baseline.name).catch((error: unknown) => {
    // The first update creates the file. A file that cannot be read for another reason must not be replaced.
    if (update && error instanceof UsageError && isMissing(error.cause)) return undefined;
    throw error;
  });
  return text === undefined ? new Map() : parseBaseline(text, baseline.name, command);
}

const isMissing = (cause: unknown): boolean => (cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT";

/**
 * Compares a report with the baseline, updates that if it was asked for, and writes the report.
 * @returns the exit code
 * @throws UsageError
 */
export async function finish(
  unjudged: UnjudgedReport,
  { before, settings, io }: { before: Baseline; settings: ReportSettings; io: CliProcess },
): Promise<number> {
  const baseline = settings.update
    ? await writeBaseline(judgeReport(unjudged, before), { before, settings, io })
    : before;
  const report = judgeReport(unjudged, baseline);
  const say = reporter(io);
  for (const warning of report.warnings) say(plainUpTo(MAX_SENTENCE, warning));
  for (const { label, incomplete } of report.pages) {
    for (const sentence of incomplete) say(plainUpTo(MAX_SENTENCE, `warning: ${label}: ${sentence}`));
  }
  for (const { format, file } of settings.outputs.toReversed()) {
    const text = writers[format](report);
    if (file) await replaceFile(file.path, file.name, text);
    else io.stdout.write(text);
  }
  return exitCodeOf(report);
}

function judgeReport(unjudged: UnjudgedReport, baseline: Baseline): RunReport {
  const pages = unjudged.pages.map((page) => ({ ...page, results: judge(page.label, page.results, baseline) }));
  return { ...unjudged, pages };
}

/** @returns the baseline that holds now */
async function writeBaseline(
  report: RunReport,
  { before, settings, io }: { before: Baseline; settings: ReportSettings; io: CliProcess },
): Promise<Baseline> {
  const { baseline, update, isWhole } = settings;
  if (!baseline || !update) return before;
  const say = reporter(io);
  if (report.pages.some(({ failure, incomplete }) => failure !== undefined || incomplete.length > 0)) {
    say(`${baseline.name} was not written, because not all pages could be read completely.`);
    return before;
  }
  const { reason } = update;
  const { entries, added, removed } = updateBaseline(before, report.pages, { reason, isWhole });
  if (added > 0 && reason === undefined) {
    throw new UsageError(`${added} new findings need a reason to be accepted: add --reason.`);
  }
  const text = formatBaseline(report.command, entries);
  await replaceFile(baseline.path, baseline.name, text);
  say(`${baseline.name}: ${added} added, ${removed} removed, ${entries.length - added} kept.`);
  return parseBaseline(text, baseline.name, report.command);
}
