import { createChildren } from "@tintype/server/platform/children/children";
import type { CliProcess, OpenSourceReader } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { createSourceReader, SOURCE_WORK } from "@tintype/server/systems/reading/source-reader";
import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import { type ReadSource, SOURCE_FORMATS } from "@tintype/shared/conformance/system";
import { readTextFile } from "../command-line/files.ts";
import { toPlainLine } from "../command-line/plain.ts";
import { choose } from "../command-line/suggest.ts";
import { fileOfConfig, type NamedFile } from "../config/files.ts";
import type { ReportSettings } from "../findings/settings.ts";
import type { CheckValues } from "./command.ts";
import { fetchDesignMd } from "./origin-tokens.ts";

/** The tokens that the pages' origin publishes as its DESIGN.md. A file of this name is `./auto`. */
const PUBLISHED = "auto";

/** A tokens file that was read. */
export interface TokensFile extends ReadSource {
  /** The file's name, as the user wrote it, or the address of the DESIGN.md. */
  readonly name: string;
  /** True if `name` is a file of this computer. */
  readonly isFile: boolean;
  /** Returns the line on which the file defines a token. */
  lineOf(name: string): number | undefined;
}

/**
 * Reads the tokens file that the command line or the config file names, or the DESIGN.md of the pages.
 * @throws UsageError; the reason of `interrupted`
 */
export async function readTokens(
  values: Pick<CheckValues, "tokens" | "tokensFormat">,
  { config, pages, access }: Pick<ReportSettings, "config" | "pages" | "access">,
  { nameFile, interrupted, io }: { nameFile: (name: string) => NamedFile; interrupted: AbortSignal; io: CliProcess },
): Promise<TokensFile> {
  const inConfig = config?.value.tokens;
  const file =
    values.tokens === undefined ? await fileOfConfig(config, inConfig?.file, "--tokens") : nameFile(values.tokens);
  if (!file) throw new UsageError("Which tokens should the pages have? Add --tokens with a file.");
  const isFile = values.tokens !== PUBLISHED;
  const format = formatOf(values.tokensFormat ?? (inConfig && "format" in inConfig ? inConfig.format : undefined));
  const { name, content } = isFile
    ? { name: file.name, content: await readTextFile(file.path, file.name) }
    : await fetchDesignMd(pages, { access, signal: interrupted });
  // In a child: a file can keep a process busy so that it takes no notice of signals.
  const reader = (io.openSourceReader ?? openSourceReader)();
  try {
    const source = await reader.readSource({ format, content }, { user: name, signal: interrupted });
    return { ...source, name, isFile, lineOf: lineFinder(content) };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const position = error.line === null ? "" : `:${error.line}:${error.column ?? 1}`;
    throw new UsageError(toPlainLine(`${name}${position}: ${error.message}`));
  } finally {
    await reader.close();
  }
}

function openSourceReader(): OpenSourceReader {
  const children = createChildren();
  const work = { ...SOURCE_WORK, overloaded: () => new Error("the reader was closed") };
  return { ...createSourceReader(children, work), close: () => children.close() };
}

function formatOf(text: string | undefined): (typeof SOURCE_FORMATS)[number] | "auto" {
  return choose(text ?? "auto", ["auto", ...SOURCE_FORMATS], { option: "--tokens-format", noun: "format" });
}

/**
 * Makes a function that finds the line of a token by its name, as the different formats write it: `--color-brand:`,
 * `$color-brand:`, or the last part of a path as a key. It is where people look first, and may be wrong for equal keys.
 */
function lineFinder(content: string): (name: string) => number | undefined {
  const lines = new Map<string, number>();
  for (const [index, text] of content.split("\n").entries()) {
    const key = /^\s*(?:--|\$|@)?["']?([^\s"':{}]+)["']?\s*:/.exec(text.slice(0, 1_000))?.[1];
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 1);
  }
  return (name) => lines.get(name) ?? lines.get(name.split(/[./]/).at(-1) ?? name);
}
