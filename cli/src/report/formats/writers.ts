import { jsonWithoutCommands, withoutCommands } from "@tintype/shared/text/ci-commands";
import type { RunReport } from "../report.ts";
import { toGithub } from "./github.ts";
import { toJsonReport } from "./json.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import type { ReportFormat } from "./names.ts";
import { toSarif } from "./sarif.ts";
import { toTextReport } from "./text.ts";

/** Formats a report. Whether it goes to stdout or into a file, which a later step may print, no runner finds a command in it. */
export const writers: Readonly<Record<ReportFormat, (report: RunReport) => string>> = {
  text: (report) => withoutCommands(toTextReport(report)),
  json: (report) => jsonWithoutCommands(toJsonReport(report)),
  sarif: (report) => jsonWithoutCommands(toSarif(report)),
  junit: (report) => withoutCommands(toJunit(report)),
  github: (report) => withoutCommands(toGithub(report)),
  markdown: (report) => withoutCommands(toMarkdown(report)),
};
