import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import type { EvaluateProgram } from "@tintype/shared/conformance/sources/programs";
import type { SourceFile } from "@tintype/shared/conformance/sources/read-source";
import type { ReadSource } from "@tintype/shared/conformance/system";
import type { Children } from "../../platform/children/children.ts";
import type { ChildJobOptions } from "../../platform/children/pool.ts";
import { defineWork } from "../../platform/children/work.ts";
import { overloaded } from "../../platform/errors.ts";

/** Megabytes. 50,000 tokens need 200; SCSS is a program, which may need any amount. */
const MAX_HEAP_MB = 320;
/** Milliseconds. Bootstrap's variables take 500, the largest sources that are read 3,500. */
const MAX_MS = 10_000;

/** The answer of a child: a message loses the class of an error. */
type SourceAnswer =
  | { readonly source: ReadSource }
  | (Pick<UnreadableSource, "line" | "column" | "faults"> & { readonly fault: string });

/** Reads the sources of design systems. */
export interface SystemSourceReader {
  /** @throws UnreadableSource if it holds no token, or takes too much time or memory; AppError not_ready */
  readSource(source: SourceFile, options: ChildJobOptions): Promise<ReadSource>;
}

export const SOURCE_WORK = defineWork({
  name: "Reading of design systems",
  at: import.meta.url,
  async load() {
    const { readSource } = await import("@tintype/shared/conformance/sources/read-source");
    const { evaluateScss } = await import("./evaluate-scss.ts");
    // Few sources are Less, so it is loaded for the first one.
    const evaluateLess: EvaluateProgram = async (less, files) =>
      (await import("./evaluate-less.ts")).evaluateLess(less, files);
    return {
      async read(source: SourceFile): Promise<SourceAnswer> {
        try {
          return { source: await readSource(source, { evaluateScss, evaluateLess }) };
        } catch (error) {
          if (!(error instanceof UnreadableSource)) throw error;
          const { message, line, column, faults } = error;
          return { fault: message, line, column, faults };
        }
      },
    };
  },
  maxHeapMb: MAX_HEAP_MB,
  maxJobMs: MAX_MS,
  overloaded: () => overloaded("The server is busy with other design systems"),
  tooLarge: () => new UnreadableSource("The source takes too much memory to read."),
  tooLong: () => new UnreadableSource("The source takes too long to read."),
});

/**
 * Creates a reader of design systems' sources. SCSS is a program, and other formats have aliases, nested blocks and long lines:
 * all of them are read in a child, which a source may exhaust.
 */
export function createSourceReader(children: Pick<Children, "run">, work = SOURCE_WORK): SystemSourceReader {
  return {
    async readSource(source, options) {
      const answer = await children.run(work, "read", source, options);
      if ("source" in answer) return answer.source;
      const { fault, line, column, faults } = answer;
      throw new UnreadableSource(fault, line === null ? undefined : { line, column: column ?? 1 }, faults);
    },
  };
}
