import type { Command } from "commander";

export interface McpValues {
  readonly allowPrivate?: boolean;
  readonly browser?: string;
}

/** Defines the options of `mcp`. */
export function defineMcp(command: Command): Command {
  return command
    .description("gives a coding agent tools that read pages, by the Model Context Protocol over stdin and stdout")
    .option(
      "--allow-private",
      "also read addresses in private networks; a page of localhost is read without it, and reaches its own host and port",
    )
    .option("--no-allow-private", "read neither them nor localhost")
    .option(
      "--browser <path>",
      "the Chromium to use (default: BROWSER_PATH, the one that Playwright installed, or the system's)",
    )
    .addHelpText(
      "after",
      "\nIt needs no server and no account, and ends when stdin ends. For example: claude mcp add tintype -- tintype mcp",
    );
}
