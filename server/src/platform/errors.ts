import { type ErrorCode, type ErrorDetail, type ErrorEnvelope, errorStatus } from "@tintype/shared/api/errors/errors";

/** The fields of an error besides its code and message. */
export type ErrorExtra = Pick<ErrorEnvelope["error"], "details" | "upgrade_url" | "limit" | "quota" | "review">;

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

/** Details in one validation error. The message says how many faults there are beyond the first. */
export const MAX_DETAILS = 20;
const MAX_DETAIL_PATH = 200;
const MAX_DETAIL_MESSAGE = 300;

/**
 * Creates a 422 with the path and message of the first faults, each cut to a limited length. An empty path means the whole
 * body.
 * @param count how many faults there are in all
 */
export function invalid(faults: readonly ErrorDetail[], count = faults.length): AppError {
  const details = faults.slice(0, MAX_DETAILS).map(({ path, message, reason }) => ({
    ...(reason && { reason }),
    path: shorten(path, MAX_DETAIL_PATH),
    message: shorten(message, MAX_DETAIL_MESSAGE),
  }));
  const [firstDetail] = details;
  const more = count > 1 ? ` (and ${count - 1} more)` : "";
  const what = firstDetail
    ? `${firstDetail.path || "the body"} ${firstDetail.message.replace(/\.$/, "")}${more}`
    : "it does not match the schema";
  return new AppError("validation_error", `The request is not valid: ${what}.`, { details });
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}

const RETRY_AFTER_S = 5;

/** Creates a 503 for a request that may succeed soon. @param why a sentence without its full stop */
export const overloaded = (why: string): AppError =>
  new AppError(
    "not_ready",
    `${why}: try again in ${RETRY_AFTER_S} seconds.`,
    {},
    { "Retry-After": String(RETRY_AFTER_S) },
  );

/** Says in the log and in the metrics, not to the caller, why a request is refused. @param why a text from a small set */
export function because<Refusal extends Error>(refusal: Refusal, why: string): Refusal {
  refusal.cause ??= why;
  return refusal;
}
