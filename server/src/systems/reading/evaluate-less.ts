import type { EvaluatedProgram } from "@tintype/shared/conformance/sources/programs";
import { evaluateProgram } from "./faults.ts";
import { evaluateLessOnce } from "./less.ts";

/**
 * Evaluates a file of Less, without plugins and JavaScript, and without access to other files. It takes as much time and
 * memory as the file demands, so only a child may call this.
 * @throws UnreadableSource if the file is not Less
 */
export const evaluateLess = (less: string): Promise<EvaluatedProgram> => evaluateProgram(less, evaluateLessOnce);
