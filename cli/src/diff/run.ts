import type { Browser } from "@tintype/reader/reading";
import { type CliProcess, currentFolder } from "@tintype/server/commands/io";
import { UsageError } from "@tintype/server/commands/usage-error";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { hasScheme, webUrl } from "../command-line/web-url.ts";
import { parseKinds } from "../extract/arguments.ts";
import { readPrevious } from "../extract/previous-tokens.ts";
import { finish, readBaseline } from "../findings/finish.ts";
import { type ReportSettings, readSettings } from "../findings/settings.ts";
import { createCliBrowser } from "../pages/browser.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageOutcome, readPages } from "../pages/read-pages.ts";
import { runOrWatch } from "../watch/watched.ts";
import type { DiffValues } from "./command.ts";
import { type Against, compare } from "./compare.ts";

/** Runs `tintype diff <url> --against <file|url>`. @returns the exit code @throws UsageError */
export function runDiff(
  urls: readonly string[],
  values: DiffValues,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  return runOrWatch(() => diff(urls, values, io, interrupted), { urls, values, io, interrupted });
}

async function diff(
  urls: readonly string[],
  values: DiffValues,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  const against = await parseAgainst(values.against, currentFolder(io));
  const kinds = values.kinds === undefined ? undefined : parseKinds(values.kinds);
  const fromConfig = await readSettings(urls, values, io);
  const [page, ...more] = fromConfig.pages;
  if (!page || more.length > 0) throw new UsageError("diff compares one page at a time. Name it on the command line.");
  const settings = { ...fromConfig, pages: [withModesOf(page, against)] };
  checkComparable(settings.pages[0] ?? page, against, kinds);
  const before = await readBaseline(settings, "diff");
  const browser = createCliBrowser(io, { ...settings, withCredentials: settings.credentials !== undefined });
  try {
    const outcomes = await readBoth(browser, { settings, against, io, signal: interrupted });
    const unjudged = compare(outcomes, { against, settings, kinds });
    return await finish(unjudged, { before, settings, io });
  } finally {
    await browser.close();
  }
}

async function parseAgainst(text: string | undefined, folder: string): Promise<Against> {
  if (text === undefined) throw new UsageError("Compare with what? Add --against with a file or a URL.");
  if (hasScheme(text)) return { name: text, url: webUrl(text) };
  return { name: text, previous: await readPrevious(text, folder) };
}

/** Reads the page in the modes that the file has, unless the command line or the config names others. */
function withModesOf(page: PageRequest, { previous }: Against): PageRequest {
  const saved = previous?.tokens.modes ?? [];
  if (saved.length === 0 || page.options.modes) return page;
  const modes = saved.map(({ name, color_scheme, viewport, reduced_motion }) => ({
    ...{ name, color_scheme, viewport },
    ...(reduced_motion !== undefined && { reduced_motion }),
  }));
  return { ...page, options: { ...page.options, modes } };
}

/** Refuses what would find no difference only because there is nothing to compare with. */
function checkComparable(
  { options: { modes = [] } }: PageRequest,
  { previous, name: file }: Against,
  kinds: readonly KindKey[] | undefined,
): void {
  if (!previous) return;
  const { tokens } = previous;
  const missing = modes.find(({ name }) => !tokens.modes?.some((mode) => mode.name === name));
  if (missing) throw new UsageError(`${file} has no mode ${missing.name}. Extract it again with that mode.`);
  const kind = kinds?.find((key) => tokens[key] === undefined);
  if (kind !== undefined) throw new UsageError(`${file} has no ${kind}. Extract it again.`);
}

interface ReadParts {
  readonly settings: ReportSettings;
  readonly against: Against;
  readonly io: CliProcess;
  readonly signal: AbortSignal;
}

/** Reads the page, and first the one that it is compared with. */
function readBoth(browser: Browser, { settings, against, io, signal }: ReadParts): Promise<PageOutcome[]> {
  const { pages, credentials, allowRedirect } = settings;
  const other = against.url === undefined ? [] : pages.map((page) => ({ ...page, ...against, label: against.url }));
  const wanted = [...other.map(({ label, url, options, line }) => ({ label, url, options, line })), ...pages];
  return readPages(wanted, { browser, credentials, allowRedirect, signal, io });
}
