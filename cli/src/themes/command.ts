import type { Command } from "commander";
import {
  addCredentialOptions,
  addVisitOptions,
  type CredentialValues,
  type PageOptionValues,
} from "../command-line/options.ts";

export interface ThemesValues extends Omit<PageOptionValues, "mode">, CredentialValues {
  readonly format?: string;
}

/** Defines the arguments and options of `themes`. */
export function defineThemes(command: Command): Command {
  const configured = command
    .description("finds the themes of a web page, as modes to read it in")
    .argument("[url...]", "the page")
    .usage("<url> [options]")
    .option("--format <format>", "text or json (default: text)");
  return addCredentialOptions(addVisitOptions(configured)).addHelpText(
    "after",
    "\nExit codes: 0 success, even if no theme was found, 1 the page could not be read, 2 wrong usage.",
  );
}
