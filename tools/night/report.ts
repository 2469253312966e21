// Prints the text of the issue about a night, of the logs of its jobs: `node tools/night/report.ts <log> …`.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Failed tests that are listed of each job. The log has all of them. */
const MAX_TESTS = 50;
/** A text of GitHub may have 65,536 characters. */
const MAX_LENGTH = 60_000;

export interface Log {
  readonly job: string;
  readonly text: string;
}

/** Returns the report as Markdown. @param run the address of the run, which has the logs and pictures */
export function makeReport(logs: readonly Log[], run: string): string {
  const parts = logs.map(({ job, text }) => `## ${job}\n\n\`\`\`\`\n${summarize(text).join("\n")}\n\`\`\`\`\n`);
  const none = parts.length === 0 ? "No job has left a log.\n" : "";
  return `${`Tests of the night failed. Logs and pictures: ${run}\n\n${none}${parts.join("\n")}`.slice(0, MAX_LENGTH)}\n`;
}

/** The seeds that repeat a run, its failed tests, and its closing line. */
function summarize(log: string): string[] {
  // A fence of four characters in the log would end the block around it.
  const lines = stripVTControlCharacters(log).replaceAll("````", "").split("\n");
  const find = (pattern: RegExp) => [...new Set(lines.flatMap((line) => pattern.exec(line)?.[0].trim() ?? []))];
  const failed = find(/^ *FAIL .*/);
  return [
    ...find(/\bFC_SEED=\d+.*/),
    ...failed.slice(0, MAX_TESTS),
    ...(failed.length > MAX_TESTS ? [`and ${failed.length - MAX_TESTS} more`] : []),
    find(/^\d+ passed, \d+ failed, \d+ skipped$/).at(-1) ?? "The run did not reach its end.",
  ];
}

if (import.meta.main) {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
  const logs = process.argv
    .slice(2)
    .map((file) => ({ job: basename(dirname(file)), text: readFileSync(file, "utf8") }));
  process.stdout.write(makeReport(logs, `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`));
}
