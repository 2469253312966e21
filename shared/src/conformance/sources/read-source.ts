import type { SourceWarning } from "../report.ts";
import type { ReadSource, SourceFormat } from "../system.ts";
import { accountFor } from "./account.ts";
import { combine, type SourcePart } from "./combine.ts";
import { readDesignMd } from "./design-md/read-design-md.ts";
import { type Entries, UnreadableSource, warning } from "./entry.ts";
import { summarizeWarnings } from "./faults.ts";
import { formatOfFile, type ToldFormat } from "./format.ts";
import type { JsonFormat } from "./json/format.ts";
import { parseJson } from "./json/parse-json.ts";
import { readJsonFiles } from "./json/read-json.ts";
import { MAX_WARNINGS } from "./limits.ts";
import type { EvaluateProgram } from "./programs.ts";
import { withReferences } from "./references.ts";
import { refusalOf, refusalOfText, tooLarge } from "./refusals.ts";
import { isNotRead, NOT_READ } from "./scripts.ts";
import { readStyleSheets, type SheetFile } from "./style-sheets.ts";
import { inFile, type SourceFile, type TextFile } from "./text-files.ts";

export { UnreadableSource } from "./entry.ts";
export type { SourceFile } from "./text-files.ts";

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
export async function readSource(source: SourceFile, options: ReadOptions = {}): Promise<ReadSource> {
  try {
    return await readWhole(source, options);
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack"))
      throw new UnreadableSource("The source is nested too deeply.");
    if (!(error instanceof UnreadableSource) || !("files" in source)) throw error;
    const position = error.line === null ? undefined : { line: error.line, column: error.column ?? 1 };
    throw new UnreadableSource(error.message, position, await findFaultyFiles(source.files, source.format));
  }
}

async function readWhole(source: SourceFile, options: ReadOptions): Promise<ReadSource> {
  const { format, entries } = await readEntries(source, options);
  const { tokens, contexts, warnings: faults, leftOut } = accountFor(entries);
  const warnings = summarizeWarnings(faults);
  if (tokens.length === 0 && contexts.every(([, tokensInContext]) => tokensInContext.length === 0)) {
    throw refusalOf({ format, warnings, leftOut, emptyBecause: entries.emptyBecause });
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
  source: SourceFile,
  { evaluateScss, evaluateLess }: ReadOptions,
): Promise<FormattedEntries> {
  const files = await filesOf(source);
  const parts: (SourcePart & { readonly format: SourceFormat; readonly index: number })[] = [];
  const indexOf = (group: readonly TextFile[]) => files.findIndex(({ path }) => path === group.at(-1)?.path);
  const json = files.filter(isJson);
  if (json.length > 0) {
    const { format: asked } = source;
    const { entries, format } = await readJsonFiles(json, isJsonFormat(asked) ? asked : undefined);
    parts.push({ entries, format, path: json.at(-1)?.path, index: indexOf(json) });
  }
  for (const file of files) {
    if (file.format !== "design-md") continue;
    const entries = await inFile(file, () => readDesignMd(file.content));
    parts.push({ entries, format: file.format, path: file.path, index: indexOf([file]) });
  }
  const sheets = files.filter(isSheet);
  const [sheet] = sheets;
  if (sheet) {
    const others = parts.flatMap(({ entries }) => entries.entries);
    const entries = await readStyleSheets(sheets, { scss: evaluateScss, less: evaluateLess }, others);
    parts.push({ entries, format: sheet.format, path: sheets.at(-1)?.path, index: indexOf(sheets) });
  }
  const ordered = parts.toSorted((a, b) => a.index - b.index);
  return { format: formatOfParts(ordered), entries: withReferences(combine(ordered)) };
}

/** The format of most tokens. */
const formatOfParts = (parts: readonly (SourcePart & { readonly format: SourceFormat })[]): SourceFormat =>
  parts.toSorted((a, b) => b.entries.entries.length - a.entries.entries.length)[0]?.format ?? "css";

interface ToldFile extends TextFile {
  readonly format: ToldFormat | SourceFormat;
}

/** The files of a source, each with its format. @throws UnreadableSource if one is too large, not text, or of no such format */
async function filesOf(source: SourceFile): Promise<ToldFile[]> {
  const files: readonly TextFile[] = "files" in source ? source.files : [{ content: source.content }];
  if (files.length > MAX_FILES) throw new UnreadableSource(`The source has more than ${MAX_FILES} files.`);
  const length = files.reduce((sum, { content }) => sum + content.length, 0);
  if (length > MAX_LENGTH) throw new UnreadableSource(tooLarge(length));
  return Promise.all(files.map((file) => inFile(file, () => withFormat(file, source.format))));
}

/** A file with the format that is asked for, or that its content tells. @throws UnreadableSource */
function withFormat(file: TextFile, asked: SourceFormat | "auto" = "auto"): ToldFile {
  const { content, path } = file;
  if (content.slice(0, 200).includes("\0")) throw new UnreadableSource("The source is not text in UTF-8.");
  const isTold = asked === "auto";
  const format = isTold ? formatOfFile(content, path) : asked;
  if (isNotRead(format)) throw new UnreadableSource(NOT_READ[format], { line: 1, column: 1 });
  // One of several files may only import others.
  if (format === "css" && isTold && path === undefined && !/\{|@custom-media/.test(content))
    throw new UnreadableSource(refusalOfText(content), { line: 1, column: 1 });
  return { ...file, format };
}

/** Finds the files of a source that cannot be read by themselves. */
async function findFaultyFiles(
  files: readonly TextFile[],
  asked: SourceFormat | "auto" | undefined,
): Promise<readonly SourceWarning[]> {
  const faults: SourceWarning[] = [];
  for (const file of files.slice(0, MAX_FILES)) {
    try {
      const told = withFormat(file, asked);
      if (isJson(told)) await parseJson(told.content);
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      const { message, line, column } = error;
      faults.push({ message, line, column, path: file.path });
    }
  }
  return faults;
}

const isJsonFormat = (format: ToldFile["format"] | "auto" | undefined): format is JsonFormat =>
  format === "dtcg" || format === "style-dictionary" || format === "tokens-studio" || format === "figma";
/** JSON5 is another way to write any of the formats. */
const isJson = ({ format }: ToldFile): boolean => format === "json" || format === "json5" || isJsonFormat(format);
const isSheet = (file: ToldFile): file is ToldFile & SheetFile =>
  file.format === "css" || file.format === "tailwind" || file.format === "scss" || file.format === "less";

/** In UTF-16 code units, of which 1 MiB of UTF-8 has no more. */
const MAX_LENGTH = 1024 * 1024;
/** The files of one source. */
const MAX_FILES = 64;
