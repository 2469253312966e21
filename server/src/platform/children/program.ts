import { answerParent } from "@tintype/reader/children/answer-parent";
import { FrameTooLarge, structured } from "@tintype/reader/children/frames";
import { type Job, MAX_MESSAGE, performJob } from "./job.ts";
import { loadWork, type WorkName } from "./load-work.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { WorkFunctions } from "./work.ts";

// The program of all children that do work. The first question names the work, each further one is a job.

let functions: WorkFunctions | undefined;

answerParent<Outcome<unknown>>({
  codec: structured,
  maxMessage: MAX_MESSAGE,
  answer: (message) => outcomeOf(message as WorkName | Job, perform), // by the parent's contract
  replace: (error) => {
    const isTooLarge = error instanceof FrameTooLarge || error instanceof RangeError;
    return isTooLarge ? { kind: "too_large" } : { kind: "failed", error: String(error) };
  },
});

async function perform(message: WorkName | Job): Promise<unknown> {
  if ("at" in message) {
    functions = await loadWork(message);
    return undefined;
  }
  if (!functions) throw new Error("a job came before its work");
  return performJob(functions, message);
}
