import { AppError } from "../errors.ts";

/**
 * The result of a job, as a child sends it. An error that callers see is sent as its parts, because a message loses the class
 * of an error.
 */
export type Outcome<Answer> =
  | { readonly kind: "done"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly refusal: Pick<AppError, "code" | "message" | "extra" | "headers"> }
  | { readonly kind: "too_large" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Does a job. Errors become outcomes. */
export async function outcomeOf<Job, Answer>(
  job: Job,
  work: (job: Job) => Answer | Promise<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { kind: "done", answer: await work(job) };
  } catch (error) {
    // V8 throws it where the stack is full, and for texts and buffers above its limits.
    if (error instanceof RangeError) return { kind: "too_large" };
    if (!(error instanceof AppError)) return { kind: "failed", error };
    const { code, message, extra, headers } = error;
    return { kind: "refused", refusal: { code, message, extra, headers } };
  }
}

/** @throws the error of a job that was refused, failed or too large */
export function answerOf<Answer>(outcome: Outcome<Answer>, tooLarge: () => Error): Answer {
  if (outcome.kind === "done") return outcome.answer;
  if (outcome.kind === "too_large") throw tooLarge();
  if (outcome.kind === "failed") throw outcome.error;
  const { code, message, extra, headers } = outcome.refusal;
  throw new AppError(code, message, extra, headers);
}
