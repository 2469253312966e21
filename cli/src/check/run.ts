import type { EarlyReader } from "@tintype/reader/process/spawn-reader";
import type { PageReading } from "@tintype/reader/reading/reading";
import type { CliProcess } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { checkTokens } from "@tintype/shared/conformance/check";
import { placeLookup } from "@tintype/shared/conformance/places";
import { type CheckedKind, type ConformanceReport, checkedKind } from "@tintype/shared/conformance/report";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { BASE, usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import { chooseSome } from "../command-line/suggest.ts";
import type { Rules } from "../config/schema.ts";
import { finish, readBaseline, type UnjudgedReport } from "../findings/finish.ts";
import { type ReportSettings, readSettings } from "../findings/settings.ts";
import { createCliBrowser } from "../pages/browser.ts";
import { wantsFoundModes } from "../pages/found-modes.ts";
import { incompleteOf } from "../pages/incomplete.ts";
import { type PageOutcome, readPages } from "../pages/read-pages.ts";
import { withoutEffect } from "../pages/without-effect.ts";
import { requireFile } from "../report/locations.ts";
import { runOrWatch } from "../watch/watched.ts";
import type { CheckValues } from "./command.ts";
import { CONTRAST, type ContrastSettings, checkContrast, contrastSettings } from "./contrast.ts";
import { resultsOfFindings } from "./results.ts";
import { findTokenPaths, readTokens, type TokensFile } from "./source.ts";

/** Fingerprints must stay when the file moves. */
const SYSTEM_ID = "tokens-file";

type Unused = ConformanceReport["unused"];
type UnjudgedPage = UnjudgedReport["pages"][number];

/** Runs `tintype check <url>… --tokens <file>`. @returns the exit code @throws UsageError */
export function runCheck(
  urls: readonly string[],
  values: CheckValues,
  io: CliProcess,
  interrupted: AbortSignal,
  earlyReader?: EarlyReader,
): Promise<number> {
  const findFiles = (config: ReportSettings["config"]) => findTokenPaths(values.tokens, config, io);
  const run = () => check(urls, values, { io, interrupted, earlyReader });
  return runOrWatch(run, { urls, values, findFiles, io, interrupted });
}

interface CheckProcess {
  readonly io: CliProcess;
  readonly interrupted: AbortSignal;
  readonly earlyReader: EarlyReader | undefined;
}

async function check(
  urls: readonly string[],
  values: CheckValues,
  { io, interrupted, earlyReader }: CheckProcess,
): Promise<number> {
  const kinds = values.kinds === undefined ? undefined : parseKinds(values.kinds);
  const settings = await readSettings(urls, values, io);
  const { config, rules, credentials, allowRedirect } = settings;
  const findsModes = wantsFoundModes(values);
  const pages = settings.pages.map((page) => ({ ...page, findsModes }));
  const contrast = contrastSettings(values, config?.value.contrast);
  const hasTokens = values.tokens !== undefined || config?.value.tokens !== undefined;
  const tokens = contrast && !hasTokens ? undefined : await readTokens(values, settings, { interrupted, io });
  const missing = tokens && kinds?.find((kind) => !tokens.tokens.some((token) => token.kind === kind));
  if (missing !== undefined) throw new UsageError(`${tokens?.name} has no ${missing} to check the pages against.`);
  const source = tokens ? { name: tokens.name, isFile: tokens.isFile } : { name: "WCAG 2.2", isFile: false };
  requireFile({ config: config?.name, source }, settings.outputs);
  const stored = await readBaseline(settings, "check");
  const withCredentials = credentials !== undefined;
  const browser = createCliBrowser(io, {
    ...settings,
    visits: pages.length * (findsModes ? 2 : 1),
    withCredentials,
    earlyReader,
  });
  let outcomes: PageOutcome[];
  try {
    outcomes = await readPages(pages, { browser, credentials, allowRedirect, signal: interrupted, io });
  } finally {
    await browser.close();
  }
  const checked = outcomes.map((outcome) => checkPage(outcome, { tokens, rules, kinds, contrast }));
  const unjudged: UnjudgedReport = {
    command: "check",
    source,
    config: config?.name,
    pages: checked.map(({ page }) => page),
    // A page that could not be read may use any of them.
    unused: outcomes.some(({ failure }) => failure !== undefined)
      ? []
      : unusedByAll(checked.flatMap(({ unused }) => unused)),
    warnings: [
      ...(tokens?.warnings ?? []).map(({ message, line, column, path }) => {
        const position = line === null ? "" : `:${line}:${column ?? 1}`;
        return `warning: ${path ?? source.name}${position}: ${message}`;
      }),
      ...new Set(checked.flatMap(({ warnings }) => warnings)),
    ],
  };
  return finish(unjudged, { before: stored, settings, io });
}

function parseKinds(text: string): readonly CheckedKind[] {
  return chooseSome(text, checkedKind.options, { option: "--kinds", noun: "kind" });
}

interface CheckOptions {
  /** Undefined if the pages' contrasts alone are judged. */
  readonly tokens: TokensFile | undefined;
  readonly rules: Rules;
  readonly kinds: readonly CheckedKind[] | undefined;
  readonly contrast: ContrastSettings | undefined;
}

/** @returns the page's part of the report, its warnings, and for each mode the tokens that the page does not use */
function checkPage(
  { page, reading, failure }: PageOutcome,
  checkOptions: CheckOptions,
): { page: UnjudgedPage; unused: Unused[]; warnings: readonly string[] } {
  const { label, url, line } = page;
  const outcome = {
    label,
    url,
    line,
    failure,
    details: {},
    incomplete: [],
    rules: [],
    modes: [null],
    results: [],
  };
  if (!reading) return { page: outcome, unused: [], warnings: [] };
  const { tokens } = buildSnapshot(reading.observation, undefined, reading.modes);
  const system = checkOptions.tokens;
  const contrast = checkOptions.contrast && checkPageContrast(tokens, reading, checkOptions.contrast, checkOptions);
  if (!system) {
    const modes = [null, ...reading.modes.map(({ name }) => name)];
    const page = { ...outcome, incomplete: incompleteOf(reading), modes, ...contrast };
    return { page, unused: [], warnings: withoutEffect(tokens) };
  }
  const reports = reportsOf(reading, tokens, { ...checkOptions, tokens: system });
  const [base] = reports;
  const seen = new Set<string>();
  const results = reports.flatMap(({ mode, report: { findings } }) => {
    // A finding of the base that is one in a mode too is told once.
    const newFindings = findings.filter(({ id }) => !seen.has(id));
    for (const { id } of newFindings) seen.add(id);
    return resultsOfFindings(newFindings, { rules: checkOptions.rules, mode, lineOf: system.lineOf });
  });
  const inModes = reports.slice(1).map(({ mode, report }) => [mode, report.summary]);
  return {
    page: {
      ...outcome,
      incomplete: incompleteOf(reading),
      ...contrast,
      results: [...results, ...(contrast?.results ?? [])],
      rules: [
        ...Object.keys(base?.report.summary.kinds ?? {}).filter((kind) => checkOptions.rules[kind] !== "off"),
        ...(contrast?.rules ?? []),
      ],
      modes: reports.map(({ mode }) => mode),
      notCompared: [...new Set(reports.flatMap(({ report }) => report.summary.not_compared ?? []))].filter(
        (kind) => checkOptions.rules[kind] !== "off",
      ),
      share: base?.report.summary.share,
      details: {
        summary: base?.report.summary,
        ...(inModes.length > 0 && { modes: Object.fromEntries(inModes) }),
        ...contrast?.details,
      },
    },
    unused: reports.map(({ report }) => report.unused),
    warnings: withoutEffect(tokens),
  };
}

function checkPageContrast(
  tokens: Tokens,
  reading: PageReading,
  settings: ContrastSettings,
  { rules, tokens: system }: CheckOptions,
) {
  const colors = system?.tokens.filter(({ kind }) => kind === "colors");
  const checked = checkContrast(tokens, reading, { settings, rules, system: colors });
  return { ...checked, rules: rules[CONTRAST] === "off" ? [] : [CONTRAST] };
}

/** Holds what a page shows in the base, and in each mode, against the tokens. */
function reportsOf(
  reading: PageReading,
  tokens: Tokens,
  { tokens: system, kinds }: { readonly tokens: TokensFile; readonly kinds: CheckOptions["kinds"] },
) {
  const base = { name: null, places: reading.places };
  return [base, ...reading.modes].map(({ name: mode, places }) => {
    const tokensOfMode = usedTokens(tokens, mode ?? BASE) ?? tokens;
    const report = checkTokens({
      tokens: tokensOfMode,
      system,
      systemId: SYSTEM_ID,
      ...(mode !== null && { mode }),
      ...(kinds && { kinds }),
      ...(places && { places: placeLookup(places) }),
    });
    return { mode, report };
  });
}

/** Returns the tokens that are in all lists. */
function unusedByAll([firstUnused = [], ...others]: readonly Unused[]): Unused {
  const keyOf = ({ kind, name }: Unused[number]) => JSON.stringify([kind, name]);
  const sets = others.map((list) => new Set(list.map(keyOf)));
  return firstUnused.filter((token) => sets.every((set) => set.has(keyOf(token))));
}
