import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import type { EvaluatedScss } from "@tintype/shared/conformance/sources/scss";
import { evaluateVariables } from "./variables.ts";

/**
 * Evaluates a SCSS file, which has no importers, so that it cannot read others. It takes as much time and memory as the file
 * demands, so only a child may call this.
 * @throws UnreadableSource if the file is no SCSS
 */
export async function evaluateScss(scss: string): Promise<EvaluatedScss> {
  const evaluated = evaluateVariables(scss);
  if (!("fault" in evaluated)) return evaluated;
  const { fault, line, column } = evaluated;
  throw new UnreadableSource(fault, line === undefined || column === undefined ? undefined : { line, column });
}
