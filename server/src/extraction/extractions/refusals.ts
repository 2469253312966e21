import { AppError } from "../../platform/errors.ts";

/** Creates the error for what is made from the newest snapshot, before there is one. */
export function noSnapshotYet(): AppError {
  return new AppError("not_found", "This extraction has no snapshot yet: no run has completed.");
}
