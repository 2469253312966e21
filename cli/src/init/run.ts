import { access, mkdir } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import { type CliProcess, currentFolder, typedCommand } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { FoundMode } from "@tintype/shared/api/themes/found-themes";
import { formatBaseline } from "../baseline/baseline.ts";
import { CLEAN } from "../command-line/exit-codes.ts";
import { readTextFile, replaceFile } from "../command-line/files.ts";
import { toPlain } from "../command-line/plain.ts";
import { webUrl } from "../command-line/web-url.ts";
import { createCliBrowser } from "../pages/browser.ts";
import { optionsToFindThemes, wantsFoundModes } from "../pages/found-modes.ts";
import type { InitValues } from "./command.ts";
import { BASELINE, CONFIG, configOf, type Plan, WORKFLOW, workflowOf } from "./content.ts";

const DEFAULT_PAGE = "http://localhost:3000";
/** Usual paths of the files of tokens. */
const USUAL_TOKENS = [
  "tokens",
  "design-tokens",
  "design/tokens",
  "tokens/tokens",
  "src/tokens",
  "src/styles/tokens",
].flatMap((name) => [`${name}.json`, `${name}.css`, `${name}.scss`]);

/** Runs `tintype init [url…]`. @returns the exit code @throws UsageError */
export async function runInit(
  urls: readonly string[],
  values: InitValues,
  io: CliProcess,
  signal: AbortSignal,
): Promise<number> {
  const folder = currentFolder(io);
  const pages = [...new Set((urls.length > 0 ? urls : [DEFAULT_PAGE]).map(webUrl))];
  const plan: Plan = {
    urls: pages,
    modes: wantsFoundModes(values) ? await findModes(pages, io, signal) : [],
    tokens: values.tokens === undefined ? await findTokens(folder) : await namedTokens(values.tokens, folder),
  };
  const files = [
    { name: CONFIG, content: configOf(plan), isReplaced: values.force === true },
    // It has the reasons for which findings were accepted.
    { name: BASELINE, content: formatBaseline("check", []), isReplaced: false },
    { name: WORKFLOW, content: workflowOf(plan), isReplaced: values.force === true },
  ];
  const lines: string[] = [];
  for (const { name, content, isReplaced } of files) {
    const exists = await isThere(join(folder, name));
    if (exists && !isReplaced) {
      lines.push(`  kept      ${name}${name === BASELINE ? "" : " (--force replaces it)"}`);
      continue;
    }
    await mkdir(dirname(join(folder, name)), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`The folder of ${name} cannot be made (${error.code}).`);
    });
    await replaceFile(join(folder, name), name, content);
    lines.push(`  ${exists ? "replaced" : "wrote"}${" ".repeat(exists ? 2 : 5)}${name}`);
  }
  io.stdout.write(`${[...lines, "", "Next:", ...nextSteps(plan, urls, io)].join("\n")}\n`);
  return CLEAN;
}

/** Finds the themes of the first page, with which the others are read too. @throws UsageError if it cannot be read */
async function findModes(urls: readonly string[], io: CliProcess, signal: AbortSignal): Promise<readonly FoundMode[]> {
  const [url = DEFAULT_PAGE] = urls;
  const access = { allowPrivate: undefined, typedUrls: [url] };
  const options = { browser: undefined, access, concurrency: 1, visits: 1, withCredentials: false };
  const browser = createCliBrowser(io, options);
  try {
    const reading = await browser.extract(url, optionsToFindThemes(extractionOptions.parse({})), { signal });
    return reading.environment.themes_found ?? [];
  } catch (error) {
    if (signal.aborted || !(error instanceof PageFailure)) throw error;
    throw new UsageError(`--modes found: ${error.message}`);
  } finally {
    await browser.close();
  }
}

function nextSteps({ tokens, urls }: Plan, typed: readonly string[], io: CliProcess): string[] {
  const check = `${typedCommand(io, "check")} --config ${CONFIG}`;
  const steps = [
    ...(typed.length === 0 ? [`name your pages in ${CONFIG} (it has ${urls[0]})`] : []),
    tokens === undefined
      ? `name the file of your tokens in ${CONFIG}: "tokens": "design/tokens.json"`
      : `the tokens are those of ${toPlain(tokens)}`,
    `check:            ${check}`,
    `accept the rest:  ${check} --update-baseline --reason "before the redesign"`,
    `put the place of your copy of Tintype into ${WORKFLOW}, in place of OWNER/tintype`,
  ];
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
}

async function findTokens(folder: string): Promise<string | undefined> {
  for (const name of USUAL_TOKENS) if (await isThere(join(folder, name))) return name;
  return undefined;
}

/** @throws UsageError if it cannot be read, or is not below the folder, where a config file may name it */
async function namedTokens(name: string, folder: string): Promise<string> {
  const way = relative(folder, resolve(folder, name)).replaceAll("\\", "/");
  if (way.startsWith("..") || isAbsolute(way)) {
    throw new UsageError(`--tokens: ${name} is not below this folder, where ${CONFIG} may name it.`);
  }
  await readTextFile(join(folder, way), name);
  return way;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
