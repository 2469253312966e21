import { type SourceFile, UnreadableSource } from "@tintype/shared/conformance/sources/read-source";
import type { ReadSource } from "@tintype/shared/conformance/system";
import {
  type ChildPool,
  type ChildPoolParts,
  type ChildPoolRules,
  createChildPool,
  type JobOptions,
} from "../../platform/children/pool.ts";

/** Megabytes. 50,000 tokens need 200; SCSS is a program, which may need any amount. */
const MAX_HEAP_MB = 320;
/** Milliseconds. Bootstrap's variables take 500, the largest sources that are read 3,500. */
const MAX_MS = 10_000;

export type SourceText = SourceFile;

/** The answer of a child: a message loses the class of an error. */
export type SourceAnswer =
  | { readonly source: ReadSource }
  | { readonly fault: string; readonly line: number | null; readonly column: number | null };

export interface SourceReader {
  /** @throws UnreadableSource if it holds no token, or takes too much time or memory; the error `overloaded` */
  readSource(source: SourceText, options: JobOptions): Promise<ReadSource>;
  /** Ends the children. */
  close(): Promise<void>;
}

/** Without the error of a process that is busy, which is the caller's. */
export const SOURCE_CHILDREN: Omit<ChildPoolRules, "overloaded"> = {
  name: "Reading of design systems",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: MAX_HEAP_MB,
  maxJobMs: MAX_MS,
  tooLarge: () => new UnreadableSource("The source takes too much memory to read."),
  tooLong: () => new UnreadableSource("The source takes too long to read."),
};

/**
 * Creates a reader of design systems' sources. SCSS is a program, and other formats have aliases, nested blocks and long lines:
 * all of them are read in a child, which a source may exhaust.
 */
export function createSourceReader({
  maxMs = SOURCE_CHILDREN.maxJobMs,
  overloaded,
  ...parts
}: { maxMs?: number; overloaded: () => Error } & ChildPoolParts): SourceReader {
  const pool: ChildPool<SourceText, SourceAnswer> = createChildPool({
    ...SOURCE_CHILDREN,
    maxJobMs: maxMs,
    overloaded,
    ...parts,
  });
  return {
    async readSource({ format = "auto", content }, options) {
      const answer = await pool.run({ format, content }, options);
      if ("source" in answer) return answer.source;
      const { fault, line, column } = answer;
      throw new UnreadableSource(fault, line === null ? undefined : { line, column: column ?? 1 });
    },
    close: () => pool.close(),
  };
}
