import type { EarlyReader } from "@tintype/reader/process/spawn-reader";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { PageReading } from "@tintype/reader/reading/reading";
import { toLines } from "@tintype/server/roles/commands/columns";
import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import type { FoundMode, FoundThemes } from "@tintype/shared/api/themes/found-themes";
import { writeConditions } from "@tintype/shared/conditions/short-form";
import { toPlain, toPlainLine } from "../command-line/plain.ts";
import { choose } from "../command-line/suggest.ts";
import { parseExtract } from "../extract/arguments.ts";
import { createCliBrowser, hintFor } from "../pages/browser.ts";
import { entranceFault } from "../pages/entrance.ts";
import { optionsToFindThemes } from "../pages/found-modes.ts";
import { credentialsOf, parseScopedCredentials } from "../pages/scoped-credentials.ts";
import type { ThemesValues } from "./command.ts";

const DONE = 0;
const FAILED = 1;
const FORMATS = ["text", "json"] as const;
const NONE: FoundThemes = { themes: [], evidence: [], truncated: false };

/** Runs `tintype themes <url>`. @returns the exit code @throws UsageError */
export async function runThemes(
  urls: readonly string[],
  { format: chosen = "text", ...values }: ThemesValues,
  io: CliProcess,
  signal: AbortSignal,
  earlyReader?: EarlyReader,
): Promise<number> {
  const report = reporter(io);
  const format = choose(chosen, FORMATS, { option: "--format", noun: "format" });
  const request = parseExtract(urls, values);
  const credentials = credentialsOf(await parseScopedCredentials([request.url], values, io), request.url);
  const withCredentials = credentials !== undefined;
  const browser = createCliBrowser(io, { ...request, concurrency: 1, visits: 1, withCredentials, earlyReader });
  report(`reading ${request.url} …`);
  try {
    const reading = await browser.extract(request.url, optionsToFindThemes(request.options), { signal, credentials });
    const fault = entranceFault(request.url, reading, request);
    if (fault !== undefined) {
      report(toPlainLine(fault));
      return FAILED;
    }
    io.stdout.write(format === "json" ? toJson(request.url, reading) : toText(reading));
    return DONE;
  } catch (error) {
    if (signal.aborted || !(error instanceof PageFailure)) throw error;
    report(toPlainLine(error.message));
    const hint = hintFor(error);
    if (hint !== undefined) report(hint);
    return FAILED;
  } finally {
    await browser.close();
  }
}

const toJson = (url: string, { themes = NONE }: PageReading): string =>
  `${JSON.stringify({ url, ...themes }, null, 2)}\n`;

/** A line for each theme, whose second column is what `--mode` takes. */
function toText({ themes: { themes, evidence, truncated } = NONE }: PageReading): string {
  if (themes.length === 0) return "No themes were found.\n";
  const rows = themes.map((mode, i) => {
    const { changed = 0, of = 0, text = "", background = "" } = evidence[i] ?? {};
    return [mode.name, argumentOf(mode), `${changed} of ${of} elements`, `${text} on ${background}`].map(toPlain);
  });
  const more = truncated ? ["There may be more: not everything could be tried."] : [];
  return `${[...toLines(rows), ...more].join("\n")}\n`;
}

/** Writes a mode as `--mode` takes it: `dark=[data-theme=dark]`. */
function argumentOf({ name, color_scheme, ...further }: FoundMode): string {
  const conditions = [color_scheme ?? "", writeConditions(further)].filter((text) => text !== "");
  return `${name}=${conditions.join(",")}`;
}
