import type { WorkFunctions } from "./work.ts";

/** The maximum number of bytes of a job, and of an answer. */
export const MAX_MESSAGE = 64 * 1_048_576;

/** A question to a child that has loaded its work. */
export interface Job {
  readonly function: string;
  readonly input: unknown;
}

/** Does a job in this process. @throws what the function throws */
export function performJob(functions: WorkFunctions, { function: name, input }: Job): unknown {
  const perform = functions[name];
  if (!perform) throw new Error(`the work has no function "${name}"`);
  return perform(input as never); // the types of `run` pair functions and inputs
}
