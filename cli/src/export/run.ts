import { resolve } from "node:path";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { plainMessage } from "@tintype/shared/api/common/plain-message";
import { exportChoices, exportFaults } from "@tintype/shared/api/extractions/exports";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { unknownTokens } from "@tintype/shared/export/choose-tokens";
import { exportTokens } from "@tintype/shared/export/export";
import type { ExportFormat } from "@tintype/shared/export/formats";
import { type ExportOptions, exportUnits } from "@tintype/shared/export/options";
import { pageName } from "@tintype/shared/export/page-name";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import { z } from "zod";
import { CLEAN, UNREADABLE_PAGE } from "../command-line/exit-codes.ts";
import { replaceFile } from "../command-line/files.ts";
import { pageOptions } from "../command-line/page-options.ts";
import { choose, suggest } from "../command-line/suggest.ts";
import { hasScheme } from "../command-line/web-url.ts";
import { parseFormat, parseKinds, parseOnlyMode } from "../extract/arguments.ts";
import { readPrevious } from "../extract/previous-tokens.ts";
import { createCliBrowser } from "../pages/browser.ts";
import { namedUrls } from "../pages/named-urls.ts";
import { listPages } from "../pages/page-request.ts";
import { readPages } from "../pages/read-pages.ts";
import { parseScopedCredentials } from "../pages/scoped-credentials.ts";
import type { ExportValues } from "./command.ts";

/** Runs `tintype export <file|url> --format <format>`. @returns the exit code @throws UsageError */
export async function runExport(
  [input, ...more]: readonly string[],
  values: ExportValues,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  const folder = currentFolder(io);
  if (input === undefined) throw new UsageError("Export what? Name a file that extract has written, or a URL.");
  if (more.length > 0)
    throw new UsageError(`The command exports one file or page at a time; remove ${more.join(" ")}.`);
  if (values.format === undefined) throw new UsageError("In which format? Add --format.");
  const format = parseFormat(values.format);
  const choices = parseChoices(values, format);
  const options = pageOptions(values);
  const isUrl = hasScheme(input);
  const tokens = isUrl ? await readPage(input, values, io, interrupted) : (await readPrevious(input, folder)).tokens;
  if (!tokens) return UNREADABLE_PAGE;
  const chosen = inMode(tokens, values.onlyMode, format);
  const unknown = unknownTokens(chosen, choices.tokens ?? []).map((i) => choices.tokens?.[i] ?? "");
  if (unknown.length > 0) {
    const meant = suggest(unknown[0] ?? "", tokenNames(chosen));
    throw new UsageError(`--tokens: there is no token ${unknown.join(", ")}.${meant}`);
  }
  const title = isUrl ? pageName(input) : undefined;
  const { content } = exportTokens(chosen, format, { ...choices, base: baseOf(options), title });
  if (values.output === undefined) io.stdout.write(content);
  else await replaceFile(resolve(folder, values.output), values.output, content);
  return CLEAN;
}

const MAX_NAMES = 5_000;

const tokenNames = (tokens: Tokens): string[] =>
  Object.values(tokens)
    .flat()
    .flatMap((token: unknown) => {
      return typeof token === "object" && token !== null && "name" in token ? [String(token.name)] : [];
    })
    .slice(0, MAX_NAMES);

/** @throws UsageError */
function parseChoices({ kinds, tokens, unit, dataUris }: ExportValues, format: ExportFormat): ExportOptions {
  const chosenUnit = unit === undefined ? undefined : choose(unit, exportUnits, { option: "--unit", noun: "unit" });
  const parsed = z
    .object({ unit: exportChoices.shape.unit, tokens: exportChoices.shape.tokens })
    .safeParse({ unit: chosenUnit, tokens }, { error: plainMessage });
  const faults = parsed.success
    ? exportFaults({ format, unit: parsed.data.unit, data_uris: dataUris })
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  if (!parsed.success || faults.length > 0)
    throw new UsageError(faults.map(({ path, message }) => `--${path.replace("_", "-")}: ${message}`).join("\n"));
  return { ...parsed.data, dataUris, kinds: kinds === undefined ? undefined : parseKinds(kinds) };
}

const baseOf = ({ color_scheme, viewport }: ExtractionOptions) => ({ color_scheme, viewport });

function inMode(tokens: Tokens, name: string | undefined, format: ReturnType<typeof parseFormat>): Tokens {
  if (name === undefined) return tokens;
  return flatTokens(tokens, parseOnlyMode(name, tokens.modes ?? [], format)) ?? tokens;
}

/** Reads a page. @returns undefined if it could not be read, which is then reported */
async function readPage(
  url: string,
  values: ExportValues,
  io: CliProcess,
  signal: AbortSignal,
): Promise<Tokens | undefined> {
  const pages = listPages([url], values, undefined);
  const credentials = await parseScopedCredentials([url], values, io);
  const { allowPrivate, allowRedirect = false, browser: path } = values;
  const access = { allowPrivate, typedUrls: namedUrls([url]) };
  const withCredentials = credentials !== undefined;
  const browser = createCliBrowser(io, { browser: path, access, concurrency: 1, visits: 1, withCredentials });
  try {
    const readOptions = { browser, credentials, allowRedirect, signal, io };
    const [outcome] = await readPages(pages, readOptions);
    return outcome?.reading && buildSnapshot(outcome.reading.observation, undefined, outcome.reading.modes).tokens;
  } finally {
    await browser.close();
  }
}
