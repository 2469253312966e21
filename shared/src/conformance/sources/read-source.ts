import type { ReadSource, SourceFormat } from "../system.ts";
import { accountFor } from "./account.ts";
import { readCss } from "./css/entries.ts";
import { readDesignMd } from "./design-md/read-design-md.ts";
import { type Entries, UnreadableSource, warning } from "./entry.ts";
import { summarizeWarnings } from "./faults.ts";
import { formatOfText } from "./format.ts";
import { readJson } from "./json/read-json.ts";
import { MAX_WARNINGS } from "./limits.ts";
import { type EvaluateProgram, readProgram } from "./programs.ts";
import { withReferences } from "./references.ts";
import { NOT_READ } from "./scripts.ts";
import { readTailwind } from "./tailwind/read-tailwind.ts";

export { UnreadableSource } from "./entry.ts";

export interface SourceFile {
  /** Default: told by the content. */
  readonly format?: SourceFormat | "auto";
  readonly content: string;
}

export interface ReadOptions {
  /** Without it, SCSS cannot be read. */
  readonly evaluateScss?: EvaluateProgram;
  /** Without it, Less cannot be read. */
  readonly evaluateLess?: EvaluateProgram;
}

/**
 * Reads the tokens of a design system.
 * @throws UnreadableSource if it holds no token, with line and column where they are known
 */
export async function readSource(file: SourceFile, options: ReadOptions = {}): Promise<ReadSource> {
  const { format, entries } = await readEntries(file, options);
  const { tokens, contexts, warnings: faults } = accountFor(entries);
  const warnings = summarizeWarnings(faults);
  if (tokens.length === 0 && contexts.every(([, tokensInContext]) => tokensInContext.length === 0)) {
    const [firstWarning] = warnings;
    const position = firstWarning?.line ? { line: firstWarning.line, column: firstWarning.column ?? 1 } : undefined;
    throw new UnreadableSource(firstWarning?.message ?? entries.emptyBecause ?? "The source holds no token.", position);
  }
  const listed = warnings.slice(0, MAX_WARNINGS);
  if (warnings.length > MAX_WARNINGS)
    listed.push(warning(`There are ${warnings.length - MAX_WARNINGS} more warnings.`));
  return { format, tokens, ...(contexts.length > 0 && { contexts: Object.fromEntries(contexts) }), warnings: listed };
}

interface FormattedEntries {
  readonly format: SourceFormat;
  readonly entries: Entries;
}

/** Reads the values of a source with their names, before anything tells of which kind they are. */
export async function readEntries(
  { format = "auto", content }: SourceFile,
  { evaluateScss, evaluateLess }: ReadOptions,
): Promise<FormattedEntries> {
  if (content.length > MAX_LENGTH) throw new UnreadableSource("The source has more than 1 MiB.");
  if (content.slice(0, 200).includes("\0")) throw new UnreadableSource("The source is not text in UTF-8.");
  const actualFormat = format === "auto" ? formatOfText(content) : format;
  switch (actualFormat) {
    case "json":
    case "dtcg":
    case "style-dictionary":
    case "tokens-studio":
    case "figma":
    case "json5": {
      const json = await readJson(
        content,
        actualFormat === "json" || actualFormat === "json5" ? undefined : actualFormat,
      );
      return { format: json.format, entries: withReferences(json.entries) };
    }
    case "design-md":
      return { format: actualFormat, entries: readDesignMd(content) };
    case "yaml":
    case "xml":
    case "javascript":
    case "typescript":
    case "tailwind-config":
      throw new UnreadableSource(NOT_READ[actualFormat], { line: 1, column: 1 });
    case "css":
      if (format === "auto" && !content.includes("{")) {
        throw new UnreadableSource(NO_TOKENS, { line: 1, column: 1 });
      }
      return { format: actualFormat, entries: readCss(content) };
    case "tailwind":
      return { format: actualFormat, entries: readTailwind(content) };
    case "scss":
      return { format: actualFormat, entries: withReferences(await readProgram(content, actualFormat, evaluateScss)) };
    case "less":
      return { format: actualFormat, entries: withReferences(await readProgram(content, actualFormat, evaluateLess)) };
  }
}

const NO_TOKENS =
  "The source is no file of tokens: neither DTCG, CSS, SCSS, Less, a Tailwind theme, Style Dictionary, Tokens Studio nor DESIGN.md.";

/** In UTF-16 code units, of which 1 MiB of UTF-8 has no more. */
const MAX_LENGTH = 1024 * 1024;
