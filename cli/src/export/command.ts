import { exportFormats } from "@tintype/shared/export/formats";
import type { Command } from "commander";
import {
  addCredentialOptions,
  addPageOptions,
  type CredentialValues,
  type PageOptionValues,
} from "../command-line/options.ts";

export interface ExportValues extends PageOptionValues, CredentialValues {
  readonly format?: string;
  readonly kinds?: string;
  readonly onlyMode?: string;
  readonly tokens?: string;
  readonly unit?: string;
  readonly dataUris?: boolean;
  readonly output?: string;
}

/** Defines the arguments and options of `export`. */
export function defineExport(command: Command): Command {
  const configured = command
    .description("writes the tokens of a file or of a page in another format")
    .argument("[file-or-url...]", "json that extract has written, or a page")
    .usage("<file|url> --format <format> [options]")
    .option("--format <format>", exportFormats.join(", "))
    .option("--kinds <kinds>", "only write these kinds of tokens, such as colors,radii (default: all)")
    .option("--tokens <names>", "only write these tokens, such as brand,radii:md (default: all)")
    .option("--unit <unit>", "px, or rem for lengths of text, spacing, radii and breakpoints (default: px)")
    .option("--data-uris", "write the content of files in the page itself, in json and dtcg")
    .option("--only-mode <name>", "only write the tokens of one of the modes, or of base")
    .option("--output <file>", "write to a file instead of stdout");
  return addCredentialOptions(addPageOptions(configured)).addHelpText(
    "after",
    "\nExit codes: 0 success, 2 wrong usage or a file that cannot be read, 3 the page could not be read.",
  );
}
