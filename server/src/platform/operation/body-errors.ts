import { AppError } from "../errors.ts";

/** Returns the error for a body that has not arrived after so many milliseconds. */
export function tooLate(maxMs: number): AppError {
  return new AppError("request_timeout", `The body took more than ${maxMs / 1000} seconds to arrive.`);
}

/** Returns the error for a body of more bytes. */
export function tooLarge(limit: number): AppError {
  return new AppError("payload_too_large", `The body must be at most ${limit.toLocaleString("en")} bytes.`);
}
