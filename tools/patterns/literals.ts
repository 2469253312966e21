import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

/** A regular expression as a source writes it. */
export interface Literal {
  readonly pattern: string;
  readonly flags: string;
  /** File and line of the first occurrence. */
  readonly location: string;
}

const SOURCES = /^(shared\/src|reader\/src|server\/src|cli\/src|ui|extension|packages\/client\/src)\//;
const UNCHECKED = /\.test\.|\/testing\//;

/** The regular expressions of the sources that can be slow: those that repeat something without a limit. By their text. */
export function readLiterals(root: string): Map<string, Literal> {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  const literals = new Map<string, Literal>();
  for (const file of listed.split("\n")) {
    if (!SOURCES.test(file) || UNCHECKED.test(file) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), "utf8");
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern, flags } = node.regex;
        const key = `/${pattern}/${flags}`;
        if (literals.has(key) || !repeats(pattern)) return;
        literals.set(key, { pattern, flags, location: `${file}:${text.slice(0, node.start).split("\n").length}` });
      },
    }).visit(parseSync(file, text).program);
  }
  return literals;
}

const repeats = (pattern: string): boolean =>
  /[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, "").replace(/\[[^\]]*\]/g, ""));
