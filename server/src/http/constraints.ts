import { DatabaseError } from "pg";
import { AppError } from "../errors.ts";

/** What the caller is told when a constraint of the database refuses a row, by the constraint's name. */
const constraintErrors: Readonly<Record<string, () => AppError>> = {
  users_email_key: () => new AppError("email_taken", "An account with this email exists already."),
  runs_one_open_per_extraction: () =>
    new AppError("run_in_progress", "This extraction has a run that is not over yet."),
};

/** The error that a violated constraint stands for; undefined for all else, which is a fault of ours. */
export function constraintError(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraintErrors[error.constraint]?.();
}
