import type { EarlyReader } from "@tintype/reader/process/spawn-reader";
import type { Browser } from "@tintype/reader/reading/reading";
import { type CliProcess, currentFolder } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { conditionsOf } from "@tintype/shared/conditions/conditions";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { hasScheme, isReview, webUrl } from "../command-line/web-url.ts";
import { parseKinds } from "../extract/arguments.ts";
import { readPrevious } from "../extract/previous-tokens.ts";
import { finish, readBaseline } from "../findings/finish.ts";
import { type ReportSettings, readSettings } from "../findings/settings.ts";
import { createCliBrowser } from "../pages/browser.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageOutcome, readPages } from "../pages/read-pages.ts";
import { requireFile } from "../report/locations.ts";
import { runOrWatch } from "../watch/watched.ts";
import type { DiffValues } from "./command.ts";
import { type Against, compare, sourceOf } from "./compare.ts";
import { compareWithReview } from "./review/compare.ts";
import { openReview } from "./review/open.ts";

/** Runs `tintype diff <url> --against <file|url|review:id>`. @returns the exit code @throws UsageError */
export function runDiff(
  urls: readonly string[],
  values: DiffValues,
  io: CliProcess,
  interrupted: AbortSignal,
  earlyReader?: EarlyReader,
): Promise<number> {
  checkDecisions(values);
  return runOrWatch(() => diff(urls, values, { io, interrupted, earlyReader }), { urls, values, io, interrupted });
}

interface DiffProcess {
  readonly io: CliProcess;
  readonly interrupted: AbortSignal;
  readonly earlyReader: EarlyReader | undefined;
}

async function diff(
  urls: readonly string[],
  values: DiffValues,
  { io, interrupted, earlyReader }: DiffProcess,
): Promise<number> {
  const kinds = values.kinds === undefined ? undefined : parseKinds(values.kinds);
  const against = await parseAgainst(values, { io, signal: interrupted });
  const fromConfig = await readSettings(urls, values, io, against.review?.baseline.options);
  const [page, ...more] = fromConfig.pages;
  if (!page || more.length > 0) throw new UsageError("diff compares one page at a time. Name it on the command line.");
  const settings = { ...fromConfig, pages: [withModesOf(page, against)] };
  checkComparable(settings.pages[0] ?? page, against, kinds);
  requireFile({ config: settings.config?.name, source: sourceOf(against) }, settings.outputs);
  const stored = against.review ? undefined : await readBaseline(settings, "diff");
  const withCredentials = settings.credentials !== undefined;
  const visits = against.url === undefined ? 1 : 2;
  const browser = createCliBrowser(io, { ...settings, visits, withCredentials, earlyReader });
  try {
    const outcomes = await readBoth(browser, { settings, against, io, signal: interrupted });
    const { report, accepted } = against.review
      ? await compareWithReview(outcomes, { against, review: against.review, settings, kinds, values, io })
      : { report: compare(outcomes, { against, settings, kinds }), accepted: stored };
    return await finish(report, { before: accepted ?? new Map(), settings, io });
  } finally {
    await browser.close();
  }
}

/** @throws UsageError for decisions about a review that are not clear */
function checkDecisions({ against = "", expect, accept, watch, baseline, updateBaseline }: DiffValues): void {
  if (!isReview(against)) {
    const option = expect ? "--expect" : accept ? "--accept" : undefined;
    if (option) throw new UsageError(`${option} decides about a review: add --against review:<extraction id>.`);
    return;
  }
  if (baseline !== undefined || updateBaseline) {
    throw new UsageError("The review has the baseline, so --baseline and --update-baseline do not go with it.");
  }
  if (expect && accept) throw new UsageError("--expect and --accept do not go together.");
  if (watch && (expect || accept)) throw new UsageError("--watch goes neither with --expect nor with --accept.");
}

async function parseAgainst(values: DiffValues, process: { io: CliProcess; signal: AbortSignal }): Promise<Against> {
  const { against: text } = values;
  if (text === undefined) throw new UsageError("Compare with what? Add --against with a file, a URL or a review.");
  if (hasScheme(text)) return { name: text, url: webUrl(text) };
  if (!isReview(text)) return { name: text, previous: await readPrevious(text, currentFolder(process.io)) };
  const review = await openReview(text, values, process);
  return { name: text, previous: { tokens: review.baseline.tokens }, review };
}

/** Reads the page in the modes that the file has, unless the command line or the config names others. */
function withModesOf(page: PageRequest, { previous }: Against): PageRequest {
  const saved = previous?.tokens.modes ?? [];
  if (saved.length === 0 || page.options.modes) return page;
  const modes = saved.map((mode) => ({ name: mode.name, ...conditionsOf(mode) }));
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
  const otherPage = against.url === undefined ? [] : pages.map((page) => ({ ...page, ...against, label: against.url }));
  const requested = [...otherPage.map(({ label, url, options, line }) => ({ label, url, options, line })), ...pages];
  return readPages(requested, { browser, credentials, allowRedirect, signal, io });
}
