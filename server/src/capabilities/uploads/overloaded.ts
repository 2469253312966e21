import { AppError } from "../../platform/errors.ts";

const RETRY_AFTER_S = 5;

/** Creates the error for an upload that the process has no capacity for. Extensions of all releases send it again later. */
export function overloaded(): AppError {
  const wait = `${RETRY_AFTER_S}`;
  return new AppError(
    "not_ready",
    `The server has too many uploads at the moment: try again in ${wait} seconds.`,
    {},
    {
      "Retry-After": wait,
    },
  );
}
