import type { SourceWarning } from "../report.ts";
import type { SourceFormat } from "../system.ts";
import { UnreadableSource } from "./entry.ts";
import { listExamples } from "./faults.ts";
import { withoutComments } from "./text.ts";

/** Number of files that a sentence names. */
const MAX_FILES_NAMED = 5;
const IMPORT = /@(?:import|use|forward|reference)\s+(?:\([^()]*\)\s*)?(?:url\(\s*)?["']?([^"'();\s]+)/g;
/** Faults of tokens and statements that need something of another file. */
const NEEDS_OTHERS =
  /refers to a (token|custom property)|Can't find stylesheet|Undefined (variable|mixin|function)|is undefined|The file .* is not read|no module with namespace/;

/** A sentence that says what to give, for a fault of a source that lacks something of another file; else an empty text. */
const adviceFor = (message: string): string =>
  NEEDS_OTHERS.test(message) ? " Give the file that has it as well: a source may have several." : "";

/** A message that says what to give instead, where that is known. */
export const withAdvice = (message: string): string => message + adviceFor(message);

const NO_VALUES: Partial<Record<SourceFormat, string>> = {
  css: "The style sheet sets no custom properties, and these are its tokens.",
  scss: "The source sets no variables and no custom properties, and these are its tokens.",
  less: "The source sets no variables and no custom properties, and these are its tokens.",
};

interface EmptySource {
  readonly format: SourceFormat;
  readonly warnings: readonly SourceWarning[];
  /** Names of values of kinds that no page is checked against. */
  readonly leftOut: readonly string[];
  /** See Entries. */
  readonly emptyBecause: string | undefined;
}

/** Says why a source has no token. */
export function refusalOf({ format, warnings, leftOut, emptyBecause }: EmptySource): UnreadableSource {
  const [fault] = warnings;
  if (fault) {
    const position = fault.line === null ? undefined : { line: fault.line, column: fault.column ?? 1 };
    return new UnreadableSource(withAdvice(fault.message), position);
  }
  if (leftOut.length === 0)
    return new UnreadableSource(emptyBecause ?? NO_VALUES[format] ?? "The source holds no token.");
  const values = leftOut.length === 1 ? "value is of a kind" : `${leftOut.length} values are of kinds`;
  return new UnreadableSource(
    `The source holds no token: its ${values} that no page is checked against, such as sizes and keywords (${listExamples(leftOut)}).`,
  );
}

/** The sentence about a source that is larger than a limit. @param length in UTF-16 code units */
export const tooLarge = (length: number): string =>
  `The source has ${(length / 1024 / 1024).toFixed(1)} MiB, more than 1 MiB. Give the tokens in a form with less around them, such as their CSS, or only the files that the pages use.`;

/** The sentence about a text that has no value of any format. */
export function refusalOfText(content: string): string {
  const code = withoutComments(content).trim();
  if (code === "") return "The source is empty.";
  const files = [...new Set([...code.matchAll(IMPORT)].map(([, file = ""]) => file))];
  if (files.length === 0) return NO_TOKENS;
  const more = files.length > MAX_FILES_NAMED ? ` and ${files.length - MAX_FILES_NAMED} more` : "";
  return `The source only imports other files: ${files.slice(0, MAX_FILES_NAMED).join(", ").slice(0, 500)}${more}. Give these as well: a source may have several.`;
}

const NO_TOKENS =
  "The source is no file of tokens: neither DTCG, CSS, SCSS, Less, a Tailwind theme, Style Dictionary, Tokens Studio nor DESIGN.md.";
