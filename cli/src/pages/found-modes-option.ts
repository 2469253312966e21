import type { Command } from "commander";

// Nothing here may import what takes long to load: the program needs all of it for --help.

/** The value of the option that says which modes a page is read in. */
export interface FoundModesValues {
  readonly modes?: string;
}

/** Adds the option to read a page in the themes that it is found to have. */
export function addFoundModesOption(command: Command): Command {
  return command.option("--modes <which>", "found: also read the page in each theme that it is found to have");
}
