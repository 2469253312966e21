import { resolve } from "node:path";
import { createChildren } from "@tintype/server/platform/children/children";
import { type CliProcess, currentFolder, type OpenSourceReader } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { createSourceReader, SOURCE_WORK } from "@tintype/server/systems/reading/source-reader";
import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import { type ReadSource, SOURCE_FORMATS } from "@tintype/shared/conformance/system";
import { toPlainLine } from "../command-line/plain.ts";
import { choose } from "../command-line/suggest.ts";
import { fileOfConfig, type NamedFile } from "../config/files.ts";
import type { ReportSettings } from "../findings/settings.ts";
import type { CheckValues } from "./command.ts";
import { fetchDesignMd } from "./origin-tokens.ts";
import { findPackageTokens, isPackage, suggestFiles } from "./package-tokens.ts";
import { readTokenFiles } from "./token-files.ts";

/** The tokens that the pages' origin publishes as its DESIGN.md. A file of this name is `./auto`. */
const PUBLISHED = "auto";

/** A tokens file that was read. */
export interface TokensFile extends ReadSource {
  /** The name of the file, as the user wrote it, or of the first one of several; or the address of the DESIGN.md. */
  readonly name: string;
  /** True if `name` is a file of this computer. */
  readonly isFile: boolean;
  /** Returns the line on which a file defines a token. */
  lineOf(name: string): TokenLine | undefined;
}

/**
 * Reads the tokens that the command line or the config file names, or the DESIGN.md of the pages.
 * @throws UsageError; the reason of `interrupted`
 */
export async function readTokens(
  values: Pick<CheckValues, "tokens" | "tokensFormat">,
  { config, pages, access }: Pick<ReportSettings, "config" | "pages" | "access">,
  { interrupted, io }: { interrupted: AbortSignal; io: CliProcess },
): Promise<TokensFile> {
  const inConfig = config?.value.tokens;
  const format = formatOf(values.tokensFormat ?? inConfig?.format);
  const isPublished = values.tokens?.includes(PUBLISHED) ?? false;
  if (isPublished && values.tokens?.length !== 1) throw new UsageError("--tokens auto goes with no other tokens.");
  const names = isPublished ? [] : await namedFiles(values.tokens, config, io);
  const texts = isPublished
    ? [await fetchDesignMd(pages, { access, signal: interrupted })]
    : await readTokenFiles(names);
  const [text] = texts;
  if (!text) throw new UsageError("Which tokens should the pages have? Add --tokens with a file.");
  // A test of one file needs no paths, and its warnings name it anyway.
  const source =
    texts.length === 1
      ? { content: text.content }
      : { files: texts.map(({ name, content }) => ({ path: name.replaceAll("\\", "/"), content })) };
  // In a child: a file can keep a process busy so that it takes no notice of signals.
  const reader = (io.openSourceReader ?? openSourceReader)();
  try {
    const system = await reader.readSource({ format, ...source }, { user: text.name, signal: interrupted });
    return { ...system, name: text.name, isFile: !isPublished, lineOf: lineFinder(texts) };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const position = error.line === null ? "" : `:${error.line}:${error.column ?? 1}`;
    // The message names the file if there are several.
    const place = texts.length === 1 ? `${text.name}${position}: ` : "";
    const advice = await adviceFor(values.tokens ?? inConfig?.files ?? [], names, currentFolder(io));
    const faults = error.faults.map(({ path = "", line, column, message }) => {
      const inFile = line === null ? path : `${path}:${line}:${column ?? 1}`;
      return toPlainLine(`${inFile}: ${message}`);
    });
    const message = faults.length > 0 ? faults.join("\n") : toPlainLine(`${place}${error.message}`);
    throw new UsageError(message + advice);
  } finally {
    await reader.close();
  }
}

/** Finds the paths of the files of tokens that the command line or the config file names. @throws UsageError */
export async function findTokenPaths(
  tokens: readonly string[] | undefined,
  config: ReportSettings["config"],
  io: CliProcess,
): Promise<readonly string[]> {
  if (tokens?.includes(PUBLISHED)) return [];
  return (await readTokenFiles(await namedFiles(tokens, config, io))).map(({ path }) => path);
}

/** The files, folders and packages that the command line names, or else the config file. @throws UsageError */
async function namedFiles(
  tokens: readonly string[] | undefined,
  config: ReportSettings["config"],
  io: CliProcess,
): Promise<readonly NamedFile[]> {
  const folder = currentFolder(io);
  const files: NamedFile[] = [];
  for (const name of tokens ?? config?.value.tokens?.files ?? []) {
    if (isPackage(name)) files.push(...(await findPackageTokens(name, folder)));
    else if (tokens) files.push({ name, path: resolve(folder, name) });
    else files.push(...[await fileOfConfig(config, name, "--tokens")].filter((file) => file !== undefined));
  }
  return files;
}

/** Names other files of a package, if its tokens are the only ones. */
const adviceFor = ([name = "", ...others]: readonly string[], chosen: readonly NamedFile[], folder: string) =>
  isPackage(name) && others.length === 0
    ? suggestFiles(
        name,
        folder,
        chosen.map(({ path }) => path),
      )
    : "";

function openSourceReader(): OpenSourceReader {
  const children = createChildren();
  const work = { ...SOURCE_WORK, overloaded: () => new Error("the reader was closed") };
  return { ...createSourceReader(children, work), close: () => children.close() };
}

function formatOf(text: string | undefined): (typeof SOURCE_FORMATS)[number] | "auto" {
  return choose(text ?? "auto", ["auto", ...SOURCE_FORMATS], { option: "--tokens-format", noun: "format" });
}

/** A line of a file of tokens. */
export interface TokenLine {
  readonly file: string;
  readonly line: number;
}

/**
 * Makes a function that finds the line of a token by its name, as the different formats write it: `--color-brand:`,
 * `$color-brand:`, or the last part of a path as a key. It is where people look first, and may be wrong for equal keys.
 */
function lineFinder(texts: readonly { readonly name: string; readonly content: string }[]) {
  const lines = new Map<string, TokenLine>();
  // The later one of two files with the same name counts.
  for (const { name: file, content } of texts.toReversed()) {
    for (const [index, text] of content.split("\n").entries()) {
      const key = /^\s*(?:--|\$|@)?["']?([^\s"':{}]+)["']?\s*:/.exec(text.slice(0, 1_000))?.[1];
      if (key !== undefined && !lines.has(key)) lines.set(key, { file, line: index + 1 });
    }
  }
  return (name: string): TokenLine | undefined => lines.get(name) ?? lines.get(name.split(/[./]/).at(-1) ?? name);
}
