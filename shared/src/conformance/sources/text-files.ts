import type { SourceFormat } from "../system.ts";
import { type Position, UnreadableSource } from "./entry.ts";

/** A file of a source. */
export interface TextFile {
  /** Undefined if the source is one text without a name. */
  readonly path?: string | undefined;
  readonly content: string;
}

/** A file of a source that has several. */
export interface NamedTextFile extends TextFile {
  /** Relative to a folder that all files share. */
  readonly path: string;
}

/** A source: one text, or several files whose tokens refer to each other. */
export type SourceFile =
  | { readonly format?: SourceFormat | "auto"; readonly content: string }
  | {
      readonly format?: SourceFormat | "auto";
      /** In the order in which they hold: of a name that two have, the later one counts. */
      readonly files: readonly NamedTextFile[];
    };

const TOKENS = /\.(json5?|jsonc|tokens|css|scss|less)$|(^|\/)DESIGN\.md$/i;
const OTHERS = /(^|\/)(package(-lock)?|tsconfig[^/]*|tintype\.[^/]*)\.json$/;
const PASSED_OVER = /(^|\/)(\.[^/]+|node_modules)(\/|$)/;

/** Returns whether a folder below one that was chosen is not looked into: hidden ones and packages. */
export const isPassedOver = (folder: string): boolean => PASSED_OVER.test(folder);

/** Returns whether a file of a folder may hold tokens, by its path. */
export const mayHoldTokens = (path: string): boolean =>
  TOKENS.test(path) && !OTHERS.test(path) && !isPassedOver(path.replace(/[^/]*$/, ""));

/** Reads a file. A fault in it names its path. */
export async function inFile<Result>({ path }: TextFile, readContent: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await readContent();
  } catch (error) {
    if (!(error instanceof UnreadableSource) || path === undefined) throw error;
    const position: Position | undefined =
      error.line === null ? undefined : { line: error.line, column: error.column ?? 1 };
    throw new UnreadableSource(`${path}: ${error.message}`, position);
  }
}

/** The path of a file that another one names, such as `../base.json`; undefined if it is not a relative path. */
export function resolvePath(base: string | undefined, reference: string): string | undefined {
  if (reference === "" || /^([a-z][\w+.-]*:|\/|#)/i.test(reference)) return undefined;
  const parts = (base ?? "")
    .split("/")
    .slice(0, -1)
    .filter((part, index) => part !== "" || index === 0);
  for (const part of reference.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
