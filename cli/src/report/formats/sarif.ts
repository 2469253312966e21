import { createHash } from "node:crypto";
import { isAbsolute, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { VERSION } from "@tintype/reader/version";
import { type Location, locationsOf } from "../locations.ts";
import { type JudgedResult, notComparedSentences, type PageReport, type RunReport, toText } from "../report.ts";

/** GitHub refuses files with more results. */
const MAX_RESULTS = 25_000;
const MAX_MESSAGE = 2_000;
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * Formats a report as SARIF 2.1.0, for code scanning. Results point at lines of the tokens file or the config. A report without
 * either has none, and a failed run says so: `requireFile` refuses it before pages are read.
 */
export function toSarif(report: RunReport): string {
  const rules = [...new Set(report.pages.flatMap((page) => page.rules))].sort();
  const all = report.pages.flatMap((page) => page.results.map((result) => ({ page, result })));
  const located = all.filter(({ page, result }) => locationsOf(page, report, result).length > 0);
  const faults = faultsOf(report, all.length - located.length);
  const run = {
    tool: {
      driver: {
        name: "Tintype",
        version: VERSION,
        rules: rules.map((rule) => ruleOf(rule, report)),
      },
    },
    invocations: [
      { executionSuccessful: faults.length === 0, toolExecutionNotifications: [...faults, ...notesOf(report)] },
    ],
    columnKind: "utf16CodeUnits",
    results: mostImportant(located).map(({ page, result }) =>
      resultOf(page, result, { report, index: rules.indexOf(result.rule) }),
    ),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

/** The results that there is room for: new errors first, then warnings, and what the baseline accepts last. */
function mostImportant<Item extends { readonly result: JudgedResult }>(all: readonly Item[]): readonly Item[] {
  if (all.length <= MAX_RESULTS) return all;
  const rank = ({ result }: Item) => (result.accepted !== undefined ? 2 : result.level === "warn" ? 1 : 0);
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_RESULTS);
}

function ruleOf(rule: string, { command }: RunReport) {
  const title = rule.replaceAll("_", " ");
  const text =
    rule === "contrast"
      ? "Contrasts should meet WCAG 2.2."
      : command === "check"
        ? `Values of the kind ${title} should be tokens of the design system.`
        : `The ${title} of the page should not change unnoticed.`;
  return {
    id: rule,
    name: rule.replace(/(^|_)([a-z])/g, (_match, _bar, letter: string) => letter.toUpperCase()),
    shortDescription: { text },
    fullDescription: { text },
    help: {
      text:
        rule === "contrast"
          ? "Take a colour with enough contrast, or accept the pair in the baseline with a reason."
          : "Use the token, or accept the value in the baseline with a reason.",
    },
    defaultConfiguration: { level: "error" },
  };
}

function resultOf(
  page: PageReport,
  result: JudgedResult,
  { report, index }: { report: RunReport; index: number },
): object {
  const { rule, level, mode, accepted } = result;
  const where = mode === null ? page.label : `${page.label} (${mode})`;
  const message = `${where}: ${toText(result.message, (value) => value)}`;
  const [fileLocation, ...related] = locationsOf(page, report, result);
  const places = result.places.map((place) => ({ fullyQualifiedName: inert(place), kind: "element" }));
  const location = {
    ...(fileLocation && { physicalLocation: physical(fileLocation) }),
    logicalLocations: [{ fullyQualifiedName: inert(page.url), kind: "resource" }, ...places],
  };
  const print = fingerprint(page.label, result);
  return {
    ruleId: rule,
    ruleIndex: index,
    level: level === "warn" ? "warning" : "error",
    message: { text: messageText(message) },
    locations: [location],
    ...(related.length > 0 && {
      relatedLocations: related.map((line, index) => ({
        id: index + 1,
        physicalLocation: physical(line),
        message: { text: "The page in the config file." },
      })),
    }),
    // GitHub reads the second alone. Without it, the upload makes one of the line's text, and the results of a line are one alert.
    partialFingerprints: { "tintype/v1": print, primaryLocationLineHash: `${print}:1` },
    ...(accepted !== undefined && {
      suppressions: [{ kind: "external", status: "accepted", justification: inert(accepted) }],
    }),
  };
}

/** The line of a result must not matter: lines move. */
function fingerprint(label: string, { mode, rule, id }: JudgedResult): string {
  return createHash("sha256")
    .update(JSON.stringify([label, mode, rule, id]))
    .digest("hex")
    .slice(0, 32);
}

const physical = ({ file, line }: Location) => ({
  artifactLocation: { uri: uriOf(file) },
  region: { startLine: line },
});

/** Code scanning finds a file by its path in the repository. One outside of the current folder has no such path. */
function uriOf(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  if (isAbsolute(path) || /^\.\.[\\/]/.test(path)) return pathToFileURL(resolve(file)).href;
  return path.split(/[\\/]/).map(encodeURIComponent).join("/").replace(/^\.\//, "");
}

/** The reasons why the run did not read or say everything. */
function faultsOf({ pages }: RunReport, resultsWithoutFile: number) {
  const sentences = pages.flatMap(({ label, failure, incomplete }) =>
    [...(failure === undefined ? [] : [failure]), ...incomplete].map((text) => `${label}: ${text}`),
  );
  if (resultsWithoutFile > 0) sentences.push(`Findings that no file could be named for: ${resultsWithoutFile}`);
  return sentences.map((text) => ({ level: "error", message: { text: messageText(text) } }));
}

const notesOf = ({ pages }: RunReport) =>
  pages.flatMap((page) =>
    notComparedSentences(page).map((text) => ({
      level: "note",
      message: { text: messageText(`${page.label}: ${text}`) },
    })),
  );

/** Square brackets would make a link of a message (SARIF 2.1.0, 3.11.6). */
const messageText = (text: string) => inert(text).replace(/[[\]\\]/g, "\\$&");
const inert = (text: string) => text.slice(0, MAX_MESSAGE).toWellFormed().replace(CONTROL, "�");
