import type { EvaluatedProgram, ProgramFiles } from "@tintype/shared/conformance/sources/programs";
import { evaluateProgram } from "./faults.ts";
import { evaluateSass } from "./sass.ts";

/**
 * Evaluates a SCSS file, which can only import the files of its source. It takes as much time and memory as the file demands,
 * so only a child may call this.
 * @throws UnreadableSource if the file is no SCSS
 */
export const evaluateScss = (scss: string, files?: ProgramFiles): Promise<EvaluatedProgram> =>
  evaluateProgram(scss, (program) => evaluateSass(program, files));
