import type { Command } from "commander";
import { addReportOptions, type ReportValues } from "../findings/options.ts";
import type { ServerValues } from "./review/server.ts";

export interface DiffValues extends ReportValues, ServerValues {
  readonly against?: string;
  readonly expect?: boolean;
  readonly accept?: boolean;
}

/** Defines the arguments and options of `diff`. */
export function defineDiff(command: Command): Command {
  const configured = command
    .description("tells how a page differs from an earlier reading, from another page, or from what a review accepted")
    .argument("[url...]", "the page")
    .usage("<url> --against <file|url|review:id> [options]")
    .option(
      "--against <file|url|review:id>",
      "json that extract has written, the URL of another page, or the review of an extraction of a server",
    )
    .option("--server <url>", "the server that has the review (default: TINTYPE_SERVER)")
    .option("--key <key>", "an API key of the server (default: TINTYPE_KEY, which other users cannot see)")
    .option("--expect", "accept the changes that are pending in the review before the server sees them")
    .option("--accept", "accept the changes that are pending, and that the server has seen too");
  return addReportOptions(configured);
}
