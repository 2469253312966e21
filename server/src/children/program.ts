import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { AppError } from "../errors.ts";

// What the program of a thread and `createThreads` say to each other.

/** What became of a job. An error that callers see is sent as its parts, because a message loses the class of an error. */
export type Outcome<Answer> =
  | { readonly kind: "done"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly refusal: Pick<AppError, "code" | "message" | "extra" | "headers"> }
  | { readonly kind: "failed"; readonly error: unknown };

/** A lower priority than that of the thread that answers requests, which needs little of the processor, but at once. */
const NICENESS = 5;

/**
 * Answers the jobs of this thread, one after the other.
 * @param transferred the buffers of an answer that need not be copied
 */
export function answerJobs<Job, Answer>(
  work: (job: Job) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  // Only Linux has a priority for each thread. Elsewhere this would be the process's.
  if (process.platform === "linux") setPriority(NICENESS);
  const answer = async (job: Job): Promise<void> => {
    const outcome = await outcomeOf(job, work);
    parentPort?.postMessage(outcome, outcome.kind === "done" ? [...transferred(outcome.answer)] : []);
  };
  parentPort?.on("message", (job: Job) => void answer(job));
}

async function outcomeOf<Job, Answer>(
  job: Job,
  work: (job: Job) => Answer | Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { kind: "done", answer: await work(job) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: "failed", error };
    const { code, message, extra, headers } = error;
    return { kind: "refused", refusal: { code, message, extra, headers } };
  }
}

/** @throws the error of a job that was refused or failed */
export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === "done") return outcome.answer;
  if (outcome.kind === "failed") throw outcome.error;
  const { code, message, extra, headers } = outcome.refusal;
  throw new AppError(code, message, extra, headers);
}
