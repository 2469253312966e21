import { toLines } from "@tintype/server/roles/commands/columns";
import { plainUpTo, toPlain } from "../../command-line/plain.ts";
import { MATRIX_COLUMNS, matrixCells } from "../matrix.ts";
import { countsOf, newResults, notComparedSentences, type PageReport, type RunReport, toText } from "../report.ts";

const MAX_SENTENCE = 500;
const MAX_UNUSED = 20;
/** The places that are shown of a result. */
const MAX_PLACES = 3;

/** Formats a report for people: what is new on each page, and a table of all pages. No line begins with text of a page. */
export function toTextReport(report: RunReport): string {
  const pages = report.pages.flatMap(pageLines);
  const table = toLines([
    ["  PAGE", "NEW", "WARNINGS", "ACCEPTED", ...(report.command === "check" ? ["ON SYSTEM"] : [])],
    ...report.pages.map((page) => summaryRow(page, report)),
  ]);
  return `${[...pages, ...table, ...unusedLines(report), ...verdict(report)].join("\n")}\n`;
}

function pageLines(page: PageReport): string[] {
  const results = newResults(page).flatMap(({ level, rule, mode, message, places }) => {
    const where = mode === null ? rule : `${rule} in ${toPlain(mode)}`;
    const placeLines = places.slice(0, MAX_PLACES).map((place) => `      at ${toPlain(place)}`);
    return [`  ${level === "error" ? "✗" : "!"} ${where}: ${toText(message, toPlain)}`, ...placeLines];
  });
  const lines = [
    ...(page.failure === undefined ? [] : [`  ✗ not read: ${plainUpTo(MAX_SENTENCE, page.failure)}`]),
    ...page.incomplete.map((sentence) => `  ✗ incomplete: ${plainUpTo(MAX_SENTENCE, sentence)}`),
    ...results,
    ...notComparedSentences(page).map((sentence) => `  · ${sentence}`),
    ...(page.notes ?? []).map((note) => `  · ${toText(note, toPlain)}`),
    ...matrixLines(page),
  ];
  return lines.length === 0 ? [] : [`Page ${toPlain(page.label)}`, ...lines, ""];
}

function matrixLines({ matrix }: PageReport): string[] {
  if (!matrix) return [];
  const rows = matrix
    .map(matrixCells)
    .map(({ page: [text, ground], part, mode, facts }) => [
      `    ${toPlain(text)}`,
      toPlain(ground),
      part,
      toPlain(mode),
      ...facts,
    ]);
  const [firstColumn, ...columns] = MATRIX_COLUMNS.map((column) => column.toUpperCase());
  return toLines([[`    ${firstColumn}`, ...columns], ...rows]);
}

function summaryRow(page: PageReport, { command }: RunReport): string[] {
  const { errors, warnings, accepted } = countsOf(page);
  // GitHub takes a line for a command if it begins with two colons, also behind blanks.
  const name = `  ${toPlain(page.label).replace(/^\s*::/, "·::")}`;
  if (page.failure !== undefined) return [name, "not read"];
  const share = page.share === undefined ? "" : `${(page.share * 100).toFixed(1)} %`;
  return [name, String(errors), String(warnings), String(accepted), ...(command === "check" ? [share] : [])];
}

function unusedLines({ unused }: RunReport): string[] {
  if (unused.length === 0) return [];
  const tokenLines = unused
    .slice(0, MAX_UNUSED)
    .map(({ kind, name, value }) => `  ${kind}: ${toPlain(name)} (${toPlain(value)})`);
  const more = unused.length > MAX_UNUSED ? [`  and ${unused.length - MAX_UNUSED} more`] : [];
  return ["", `Tokens that no page uses: ${unused.length}`, ...tokenLines, ...more];
}

function verdict({ pages }: RunReport): string[] {
  const unread = pages.filter(({ failure }) => failure !== undefined).length;
  const total = pages.map(countsOf).reduce((sum, { errors }) => sum + errors, 0);
  const incomplete = pages.filter((page) => page.incomplete.length > 0).length;
  const parts = [
    total === 0 ? "Nothing new was found" : `${total} new`,
    ...(unread > 0 ? [`${unread} of ${pages.length} pages could not be read`] : []),
    ...(incomplete > 0 ? [`${incomplete} pages were not complete`] : []),
  ];
  return ["", `${parts.join("; ")}.`];
}
