import { MATRIX_COLUMNS, matrixCells } from "../matrix.ts";
import {
  countsOf,
  exitCodeOf,
  newResults,
  notComparedSentences,
  type PageReport,
  type RunReport,
  toText,
} from "../report.ts";

const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const MAX_VALUE = 120;
/** A comment on GitHub has at most 65,536 characters. */
const MAX_CHARACTERS = 60_000;
const MAX_ROWS = 200;

/**
 * Formats a report as Markdown for a comment or a summary. Text of pages stands in code spans, in which mentions, links and
 * HTML have no effect.
 */
export function toMarkdown(report: RunReport): string {
  const { command, pages } = report;
  const columns = ["Page", "New", "Warnings", "Accepted", ...(command === "check" ? ["On system"] : [])];
  const summary = [
    row(columns),
    row(columns.map(() => "---")),
    ...pages.map((page) => row(summaryCells(page, report))),
  ];
  const head = [`### Tintype ${command}: ${titleOf(report)}`, "", ...summary, ""];
  const details = pages.flatMap(pageLines);
  const unused = report.unused.length === 0 ? [] : [`Tokens that no page uses: ${report.unused.length}.`, ""];
  return `${limit([...head, ...details, ...unused])
    .join("\n")
    .trimEnd()}\n`;
}

function titleOf(report: RunReport): string {
  const total = report.pages.reduce((sum, page) => sum + countsOf(page).errors, 0);
  if (exitCodeOf(report) === 3) return "not all pages could be read";
  if (total > 0) return `${total} new`;
  return exitCodeOf(report) === 0 ? "nothing new" : "incomplete";
}

function summaryCells(page: PageReport, { command }: RunReport): string[] {
  const { errors, warnings, accepted } = countsOf(page);
  const counts = page.failure === undefined ? [errors, warnings, accepted].map(String) : ["not read", "", ""];
  const share = page.share === undefined ? "" : `${(page.share * 100).toFixed(1)} %`;
  return [code(page.label), ...counts, ...(command === "check" ? [share] : [])];
}

function pageLines(page: PageReport): string[] {
  const results = newResults(page);
  const rows = results.slice(0, MAX_ROWS).map(({ level, rule, mode, message, places: [place] }) => {
    const where = mode === null ? rule : `${rule} in ${code(mode)}`;
    const sentence = `${toText(message, code)}.${place === undefined ? "" : ` At ${code(place)}.`}`;
    return row([level, where, sentence]);
  });
  const more = results.length > MAX_ROWS ? [`${results.length - MAX_ROWS} more are not shown.`, ""] : [];
  const matrix = matrixTable(page);
  const faults = [...(page.failure === undefined ? [] : [page.failure]), ...page.incomplete];
  const notes = notComparedSentences(page).flatMap((sentence) => [`${capitalized(sentence)}.`, ""]);
  const repairs = (page.notes ?? []).flatMap((note) => [`${capitalized(toText(note, code))}.`, ""]);
  if ([faults, rows, notes, repairs, matrix].every((lines) => lines.length === 0)) return [];
  const table =
    rows.length === 0 ? [] : [row(["Level", "Kind", "What was found"]), row(["---", "---", "---"]), ...rows, ""];
  return [
    `#### ${code(page.label)}`,
    "",
    ...faults.flatMap((fault) => [`**Not clean:** ${code(fault, 500)}`, ""]),
    ...table,
    ...more,
    ...notes,
    ...repairs,
    ...matrix,
  ];
}

function matrixTable({ matrix = [] }: PageReport): string[] {
  if (matrix.length === 0) return [];
  const cells = matrix
    .slice(0, MAX_ROWS)
    .map(matrixCells)
    .map(({ page: [text, ground], part, mode, facts }) => row([code(text), code(ground), part, code(mode), ...facts]));
  const more = matrix.length > MAX_ROWS ? [`${matrix.length - MAX_ROWS} more pairs are not shown.`, ""] : [];
  return [row(MATRIX_COLUMNS), row(MATRIX_COLUMNS.map(() => "---")), ...cells, "", ...more];
}

const capitalized = (sentence: string): string => `${sentence[0]?.toUpperCase() ?? ""}${sentence.slice(1)}`;

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** Makes a code span. Nothing in it can end it, nor the cell of a table that it stands in. */
function code(text: string, maxLength = MAX_VALUE): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text.toWellFormed();
  const inert = short
    .replace(CONTROL, "�")
    .replaceAll("`", "ˋ")
    // A backslash before the one that escapes the bar would escape that one.
    .replace(/\\+(?=\|)/g, (run) => "＼".repeat(run.length))
    .replaceAll("|", "\\|")
    .trim();
  return `\`${inert === "" ? " " : inert}\``;
}

function limit(lines: readonly string[]): string[] {
  let remaining = MAX_CHARACTERS;
  const kept = lines.filter((line) => {
    remaining -= line.length + 1;
    return remaining >= 0;
  });
  return kept.length === lines.length ? kept : [...kept, "", "The report is too long to be shown whole."];
}
