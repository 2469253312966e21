import type { Command } from "commander";
import { addReportOptions, type ReportValues } from "../findings/options.ts";
import { addFoundModesOption, type FoundModesValues } from "../pages/found-modes-option.ts";

export interface CheckValues extends ReportValues, FoundModesValues {
  /** Files, folders and packages. */
  readonly tokens?: readonly string[];
  readonly tokensFormat?: string;
  readonly contrast?: boolean;
  readonly contrastLevel?: string;
  readonly contrastDisputed?: boolean;
  readonly matrix?: boolean;
}

/** Defines the arguments and options of `check`. */
export function defineCheck(command: Command): Command {
  const configured = command
    .description("finds the values of pages that are not tokens of a design system, and contrasts that are too low")
    .argument("[urls...]", "the pages; without any, those of the config file")
    .usage("<url>… --tokens <file> | --contrast [options]")
    .option(
      "--tokens <file>",
      "the tokens of the design system: a file, a folder, or npm:<package> that is installed; also several times; auto: the DESIGN.md of the pages' origin",
      (name: string, names: readonly string[] = []) => [...names, name],
    )
    .option(
      "--tokens-format <format>",
      "auto, dtcg, css, scss, less, tailwind, style-dictionary, tokens-studio, figma, json5 or design-md (default: auto)",
    )
    .option(
      "--contrast",
      "also judge the contrasts of texts, icons, borders and focus rings, in all states and modes; needs no --tokens",
    )
    .option("--contrast-level <level>", "AA or AAA: what fails a page (default: AA)")
    .option("--contrast-disputed", "what the working group of WCAG has not settled fails a page too")
    .option("--matrix", "print the contrast of each pair of colours, in each state and mode");
  return addReportOptions(addFoundModesOption(configured));
}
