import { readSource, UnreadableSource } from "@tintype/shared/conformance/sources/read-source";
import { answerJobs } from "../../platform/children/program.ts";
import { evaluateScss } from "./evaluate-scss.ts";
import type { SourceAnswer, SourceText } from "./source-reader.ts";

// The program of the children that read the sources of design systems.

answerJobs<SourceText, SourceAnswer>(async (source) => {
  try {
    return { source: await readSource(source, { evaluateScss }) };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return { fault: error.message, line: error.line, column: error.column };
  }
});
