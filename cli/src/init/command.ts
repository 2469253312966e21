import type { Command } from "commander";
import type { FoundModesValues } from "../pages/found-modes-option.ts";

export interface InitValues extends FoundModesValues {
  readonly tokens?: string;
  readonly force?: boolean;
}

/** Defines the arguments and options of `init`. */
export function defineInit(command: Command): Command {
  return command
    .description("writes a config file, a baseline and a workflow of GitHub for check")
    .argument("[urls...]", "the pages to check (default: http://localhost:3000)")
    .usage("[url…] [options]")
    .option("--tokens <file>", "the tokens of the design system (default: one that is found, such as tokens.json)")
    .option("--modes <which>", "found: write the themes of the first page into the config file, as modes")
    .option("--force", "replace a config file and a workflow that exist")
    .addHelpText("after", "\nExit codes: 0 success, 2 wrong usage or a file that cannot be written.");
}
