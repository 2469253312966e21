import type { Command } from "commander";
import {
  addCredentialOptions,
  addPageOptions,
  type CredentialValues,
  type PageOptionValues,
  repeated,
} from "../command-line/options.ts";
import { reportFormats } from "../report/formats/names.ts";

/** The values of the options that `check` and `diff` share, as commander gives them. */
export interface ReportValues extends PageOptionValues, CredentialValues {
  readonly format?: string;
  readonly output?: string;
  readonly report?: readonly string[];
  readonly config?: string;
  readonly baseUrl?: string;
  readonly credentialsFor?: readonly string[];
  readonly kinds?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly reason?: string;
  readonly concurrency?: string;
  readonly watch?: boolean;
}

/** Adds the options that `check` and `diff` share. */
export function addReportOptions(command: Command): Command {
  const configured = command
    .option("--format <format>", `${reportFormats.join(", ")} (default: text)`)
    .option("--output <file>", "write the result to a file instead of stdout")
    .option("--report <format=file>", "also write the result to a file in another format; may be repeated", repeated)
    .option("--config <file>", "pages, options, modes, tokens and rules, usually tintype.config.json")
    .option("--base-url <url>", "the URL that relative URLs of the config's pages begin with")
    .option(
      "--credentials-for <origin>",
      "also send headers, cookies and the storage state to this origin of the config's pages; may be repeated",
      repeated,
    )
    .option("--kinds <kinds>", "only these kinds, such as colors,radii (default: all)")
    .option("--baseline <file>", "accepted findings, each with a reason")
    .option("--update-baseline", "add all findings to the baseline, and remove entries that are not found any more")
    .option("--reason <text>", "why new findings are accepted; goes with --update-baseline")
    .option("--watch", "for pages on localhost: do it again whenever what they load, the tokens or the config change")
    .option("--concurrency <count>", "how many pages are read at the same time (default: 2, at most 16)");
  return addCredentialOptions(addPageOptions(configured)).addHelpText(
    "after",
    `
Only the result goes to stdout. Exit codes: 0 nothing new, 1 something new, 2 wrong usage or a file that cannot be
read, 3 a page could not be read.`,
  );
}
