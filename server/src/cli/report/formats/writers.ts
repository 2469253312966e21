import type { RunReport } from "../report.ts";
import { toGithub } from "./github.ts";
import { toJsonReport } from "./json.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import type { ReportFormat } from "./names.ts";
import { toSarif } from "./sarif.ts";
import { toTextReport } from "./text.ts";

/** Formats a report. */
export const writers: Readonly<Record<ReportFormat, (report: RunReport) => string>> = {
  text: toTextReport,
  json: toJsonReport,
  sarif: toSarif,
  junit: toJunit,
  github: toGithub,
  markdown: toMarkdown,
};
