import type { EvaluatedProgram, ProgramFiles } from "@tintype/shared/conformance/sources/programs";
import { evaluateProgram } from "./faults.ts";
import { evaluateLessOnce } from "./less.ts";

/**
 * Evaluates a file of Less, without plugins and JavaScript. It can only import the files of its source. It takes as much time
 * and memory as the file demands, so only a child may call this.
 * @throws UnreadableSource if the file is not Less
 */
export const evaluateLess = (less: string, files?: ProgramFiles): Promise<EvaluatedProgram> =>
  evaluateProgram(less, (program) => evaluateLessOnce(program, files));
