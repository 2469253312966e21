import { UnreadableSource } from "@tintype/shared/conformance/sources/entry";
import type { EvaluatedProgram } from "@tintype/shared/conformance/sources/programs";
import { withAdvice } from "@tintype/shared/conformance/sources/refusals";
import { blank, statementsOf } from "./statements.ts";

/** Statements that are left out before a file is given up. */
const MAX_FAULTS = 60;

/** Why a program cannot be evaluated. */
export interface ProgramFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** Index in the program of the faulty statement; undefined if no statement is to blame. */
  readonly offset: number | undefined;
}

/** A program that was evaluated once. */
export type Evaluation = { readonly result: Omit<EvaluatedProgram, "warnings"> } | { readonly fault: ProgramFault };

/**
 * Evaluates a program without the statements that need other files, or that are faulty.
 * @throws UnreadableSource if it cannot be evaluated
 */
export async function evaluateProgram(
  program: string,
  evaluate: (program: string) => Promise<Evaluation>,
): Promise<EvaluatedProgram> {
  const warnings: { message: string; line: number; column: number }[] = [];
  let text = program;
  for (let attempt = 0; attempt <= MAX_FAULTS; attempt++) {
    const evaluation = await evaluate(text);
    if ("result" in evaluation) return { ...evaluation.result, warnings };
    const { message, line, column, offset } = evaluation.fault;
    const statement = offset === undefined ? undefined : statementsOf(text).find(({ end }) => end > offset);
    const rest = statement && blank(text, statement);
    if (rest === undefined || rest === text) throw new UnreadableSource(message, { line, column });
    text = rest;
    warnings.push({ message: `${message} The statement is left out.`, line, column });
  }
  const { message = "", line = 1, column = 1 } = warnings[0] ?? {};
  throw new UnreadableSource(withAdvice(`Too many statements cannot be evaluated: ${message}`), { line, column });
}
