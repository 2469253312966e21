import { type Location, locationsOf } from "../locations.ts";
import { type PageReport, type RunReport, toText } from "../report.ts";

/** Characters that XML 1.0 cannot hold, not even escaped, and those that change the direction of text. */
const INVALID = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const xml = (text: string): string =>
  text.replace(INVALID, "�").replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);

interface Case {
  readonly name: string;
  readonly failures: readonly string[];
  readonly errors: readonly string[];
  /** Shown without making the test red. */
  readonly notes: readonly string[];
  /** The line of the first failure; without one, that of the page. */
  readonly location: Location | undefined;
}

/** Formats a report as JUnit's XML: one test suite for each page, one test case for each rule. */
export function toJunit(report: RunReport): string {
  const { command, pages } = report;
  const suites = pages.map((page) => ({ page, cases: casesOf(page, report) }));
  const all = suites.flatMap(({ cases }) => cases);
  const body = suites.map(
    ({ page, cases }) =>
      `  <testsuite name="${xml(page.label)}" ${countsOf(cases)}>\n${cases.map((one) => testCase(page, one)).join("")}  </testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tintype ${command}" ${countsOf(all)}>\n${body.join("")}</testsuites>\n`;
}

function casesOf(page: PageReport, report: RunReport): Case[] {
  const [locationOfPage] = locationsOf(page, report, {});
  const reading: Case = {
    name: "the page can be read",
    failures: page.incomplete,
    errors: page.failure === undefined ? [] : [page.failure],
    notes: [],
    location: locationOfPage,
  };
  if (page.failure !== undefined) return [reading];
  const rules = page.rules.map((rule): Case => {
    const resultsOfRule = page.results.filter((result) => result.rule === rule);
    const lines = resultsOfRule.map((result) => {
      const where = result.places.length > 0 ? ` (${result.places.join(", ")})` : "";
      const mode = result.mode === null ? "" : `in ${result.mode}: `;
      const [location] = locationsOf(page, report, result);
      const position = location ? `${location.file}:${location.line}: ` : "";
      return { result, location, line: `${position}${mode}${toText(result.message, (value) => value)}${where}` };
    });
    const isFailure = ({ accepted, level }: PageReport["results"][number]) =>
      accepted === undefined && level === "error";
    const failures = lines.filter(({ result }) => isFailure(result));
    return {
      name: rule,
      failures: failures.map(({ line }) => line),
      errors: [],
      notes: lines
        .filter(({ result }) => !isFailure(result))
        .map(
          ({ result, line }) =>
            `${result.accepted === undefined ? "warning" : `accepted (${result.accepted})`}: ${line}`,
        ),
      location: failures[0]?.location ?? locationOfPage,
    };
  });
  return [reading, ...rules];
}

function countsOf(cases: readonly Case[]): string {
  const count = (of: "failures" | "errors") => cases.filter((one) => one[of].length > 0).length;
  return `tests="${cases.length}" failures="${count("failures")}" errors="${count("errors")}"`;
}

function testCase({ label }: PageReport, { name, failures, errors, notes, location }: Case): string {
  const problem = (tag: "failure" | "error", lines: readonly string[]) =>
    lines.length === 0
      ? ""
      : `      <${tag} message="${xml(lines.length === 1 ? (lines[0] ?? "") : `${lines.length} values`)}">${xml(lines.join("\n"))}</${tag}>\n`;
  const output = notes.length === 0 ? "" : `      <system-out>${xml(notes.join("\n"))}</system-out>\n`;
  const inner = problem("failure", failures) + problem("error", errors) + output;
  const where = location ? ` file="${xml(location.file)}" line="${location.line}"` : "";
  const head = `    <testcase classname="${xml(label)}" name="${xml(name)}"${where}`;
  return inner === "" ? `${head}/>\n` : `${head}>\n${inner}    </testcase>\n`;
}
