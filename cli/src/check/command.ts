import type { Command } from "commander";
import { addReportOptions, type ReportValues } from "../findings/options.ts";
import { addFoundModesOption, type FoundModesValues } from "../pages/found-modes-option.ts";

export interface CheckValues extends ReportValues, FoundModesValues {
  /** Files, folders and packages. */
  readonly tokens?: readonly string[];
  readonly tokensFormat?: string;
}

/** Defines the arguments and options of `check`. */
export function defineCheck(command: Command): Command {
  const configured = command
    .description("finds the values of pages that are not tokens of a design system")
    .argument("[urls...]", "the pages; without any, those of the config file")
    .usage("<url>… --tokens <file> [options]")
    .option(
      "--tokens <file>",
      "the tokens of the design system: a file, a folder, or npm:<package> that is installed; also several times; auto: the DESIGN.md of the pages' origin",
      (name: string, names: readonly string[] = []) => [...names, name],
    )
    .option(
      "--tokens-format <format>",
      "auto, dtcg, css, scss, less, tailwind, style-dictionary, tokens-studio, figma, json5 or design-md (default: auto)",
    );
  return addReportOptions(addFoundModesOption(configured));
}
