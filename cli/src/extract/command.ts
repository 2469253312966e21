import { exportFormats } from "@tintype/shared/export/formats";
import type { Command } from "commander";
import {
  addCredentialOptions,
  addPageOptions,
  type CredentialValues,
  type PageOptionValues,
} from "../command-line/options.ts";
import { addFoundModesOption, type FoundModesValues } from "../pages/found-modes-option.ts";

export interface ExtractValues extends PageOptionValues, CredentialValues, FoundModesValues {
  readonly format?: string;
  readonly kinds?: string;
  readonly onlyMode?: string;
  readonly previous?: string;
}

/** Defines the arguments and options of `extract`. */
export function defineExtract(command: Command): Command {
  const configured = command
    .description("reads the design tokens of a web page")
    .argument("[url...]", "the page")
    .usage("<url> [options]")
    .option("--format <format>", `${exportFormats.join(", ")} (default: a table on a terminal, otherwise json)`)
    .option("--kinds <kinds>", "only write these kinds of tokens, such as colors,radii (default: all)");
  return addCredentialOptions(addFoundModesOption(addPageOptions(configured)))
    .option("--only-mode <name>", "only write the tokens of one of these modes, or of base")
    .option("--previous <file>", "json of an earlier run: colours that still exist keep their names")
    .addHelpText(
      "after",
      "\nOnly the tokens go to stdout. Exit codes: 0 success, 1 the page could not be read, 2 wrong usage.",
    );
}
