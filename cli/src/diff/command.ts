import type { Command } from "commander";
import { addReportOptions, type ReportValues } from "../findings/options.ts";

export interface DiffValues extends ReportValues {
  readonly against?: string;
}

/** Defines the arguments and options of `diff`. */
export function defineDiff(command: Command): Command {
  const configured = command
    .description("tells how a page differs from an earlier reading, or from another page")
    .argument("[url...]", "the page")
    .usage("<url> --against <file|url> [options]")
    .option("--against <file|url>", "json that extract has written, or the URL of another page");
  return addReportOptions(configured);
}
