import { type ErrorCode, type ErrorDetail, type ErrorEnvelope, errorStatus } from "@tintype/shared/api/errors";

/** What an error carries besides its code and message. */
export type ErrorExtra = Pick<ErrorEnvelope["error"], "details" | "upgrade_url" | "limit" | "quota">;

/**
 * An error that is reported to the caller. Its code is one of shared/api/errors, its message is for people, and its HTTP
 * status follows from the code. `headers` are set on the answer (Retry-After, Allow).
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Creates the error for a team that does not exist, or that the caller must not learn about. */
export function noSuchTeam(): AppError {
  return new AppError("team_not_found", "There is no such team.");
}

/** Creates a 422 with the path and message of each fault. An empty path means the whole body. */
export function invalid(details: ErrorDetail[]): AppError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  const what = first ? `${first.path || "the body"} ${first.message}${more}` : "it does not match the schema";
  return new AppError("validation_error", `The request is not valid: ${what}.`, { details });
}
