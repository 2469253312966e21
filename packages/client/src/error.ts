import type { components } from "./generated/api.ts";

type ServerError = components["schemas"]["Error"]["error"];

/** Codes of the client alone. `failed_answer`: the server's answer is no error of Tintype's, as of a proxy before it. */
type OwnCode = "timeout" | "failed_answer";

/** An error that the server has answered with, or a run that has failed or takes too long. */
export class TintypeError extends Error {
  override readonly name = "TintypeError";
  /** A stable code: docs/errors.md. */
  readonly code: ServerError["code"] | OwnCode;
  /** The answer's HTTP status; undefined where no answer is the fault. */
  readonly status: number | undefined;
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined;
  /** Why a page could not be read, such as `dns`, `tls` or `timeout`. */
  readonly failureCause: string | undefined;
  /** Everything else that the server says of the error: `details`, `limit`, `quota`, `upgrade_url`, `review`. */
  readonly answer: ServerError | undefined;

  constructor(code: TintypeError["code"], message: string, about: Partial<TintypeError> = {}) {
    super(message);
    this.code = code;
    this.status = about.status;
    this.requestId = about.requestId;
    this.failureCause = about.failureCause;
    this.answer = about.answer;
  }
}

/** @param body the answer's body as JSON, or its text if it is not JSON */
export function errorOf(response: Response, body: unknown): TintypeError {
  const about = { status: response.status, requestId: response.headers.get("x-request-id") ?? undefined };
  if (!isErrorBody(body)) {
    return new TintypeError("failed_answer", `The server answered with status ${response.status}.`, about);
  }
  return new TintypeError(body.error.code, body.error.message, { ...about, answer: body.error });
}

function isErrorBody(body: unknown): body is components["schemas"]["Error"] {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
