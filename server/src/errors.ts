import { type ErrorCode, type ErrorDetail, type ErrorEnvelope, errorStatus } from "@tintype/shared/api/errors";

/** What an error carries besides its code and message. */
export type ErrorExtra = Pick<ErrorEnvelope["error"], "details" | "upgrade_url" | "limit" | "quota">;

/**
 * A fault that the caller is told about: its code is one of the table in shared/api/errors, its message is for people,
 * and its HTTP status follows from the code. `headers` go onto the answer (Retry-After, Allow).
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

/** For a team that does not exist, or that the caller must not learn of. */
export function noSuchTeam(): AppError {
  return new AppError("team_not_found", "There is no such team.");
}

/** 422 with each fault and its place. An empty path stands for the body as a whole. */
export function invalid(details: ErrorDetail[]): AppError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  const what = first ? `${first.path || "the body"} ${first.message}${more}` : "it does not fit";
  return new AppError("validation_error", `The request is not valid: ${what}.`, { details });
}
