import type { EvaluatedProgram } from "@tintype/shared/conformance/sources/programs";
import { evaluateProgram } from "./faults.ts";
import { evaluateSass } from "./sass.ts";

/**
 * Evaluates a SCSS file, which has no importers, so that it cannot read others. It takes as much time and memory as the file
 * demands, so only a child may call this.
 * @throws UnreadableSource if the file is no SCSS
 */
export const evaluateScss = (scss: string): Promise<EvaluatedProgram> => evaluateProgram(scss, evaluateSass);
