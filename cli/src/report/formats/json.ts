import { exitCodeOf, type RunReport, toText } from "../report.ts";

/** Formats a report as JSON, with everything that is known. */
export function toJsonReport(report: RunReport): string {
  const { command, source, config, pages, unused, warnings } = report;
  const json = {
    command,
    exit_code: exitCodeOf(report),
    source: source.name,
    ...(config !== undefined && { config }),
    pages: pages.map((page) => ({
      page: page.label,
      url: page.url,
      status: page.failure === undefined ? (page.incomplete.length > 0 ? "incomplete" : "read") : "unreadable",
      ...(page.failure !== undefined && { error: page.failure }),
      warnings: page.incomplete,
      ...page.details,
      findings: page.results.map(({ rule, level, mode, id, status, value, message, places, details, accepted }) => ({
        id,
        kind: rule,
        mode,
        level,
        status,
        value,
        message: toText(message, (text) => text),
        accepted: accepted ?? null,
        ...details,
        places,
      })),
    })),
    ...(command === "check" && { unused }),
    warnings,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
