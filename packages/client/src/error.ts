import type { components } from "./generated/api.ts";

type ServerError = components["schemas"]["Error"]["error"];

/**
 * Codes of the client alone. `unreachable`: no answer came, or it broke off. `failed_answer`: the answer is not one of Tintype's,
 * as of a proxy before it.
 */
type OwnCode = "timeout" | "unreachable" | "failed_answer";

/** An error that the server has answered with, a server that does not answer, or a run that has failed or takes too long. */
export class TintypeError extends Error {
  override readonly name = "TintypeError";
  /** A stable code: docs/errors.md. */
  readonly code: ServerError["code"] | OwnCode;
  /** The answer's HTTP status; undefined where no answer is the fault. */
  readonly status: number | undefined;
  /** Finds the request in the server's log; of a run that has failed or takes too long, the last that asked about it. */
  readonly requestId: string | undefined;
  /** Why a page could not be read, such as `dns`, `tls` or `timeout`. */
  readonly failureCause: string | undefined;
  /** The fault of the network, such as the `TypeError` of `fetch`. */
  override readonly cause: unknown;
  /** Everything else that the server says of the error: `details`, `limit`, `quota`, `upgrade_url`, `review`. */
  readonly answer: ServerError | undefined;

  constructor(code: TintypeError["code"], message: string, about: Partial<TintypeError> = {}) {
    super(message);
    this.code = code;
    this.status = about.status;
    this.requestId = about.requestId;
    this.failureCause = about.failureCause;
    this.cause = about.cause;
    this.answer = about.answer;
  }
}

/** @param body the answer's body as JSON, or its text if it is not JSON */
export function errorOf(response: Response, body: unknown): TintypeError {
  const about = aboutAnswer(response);
  if (!isErrorBody(body)) {
    return new TintypeError("failed_answer", `The server answered with status ${response.status}.`, about);
  }
  return new TintypeError(body.error.code, body.error.message, { ...about, answer: body.error });
}

/** The facts of an answer that each error about it has. */
export const aboutAnswer = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get("x-request-id") ?? undefined,
});

/** The error for what `fetch`, or the reading of an answer, throws. Signals of the caller end requests with their own reasons. */
export function transportError(error: unknown): unknown {
  if (error instanceof SyntaxError) {
    return new TintypeError("failed_answer", "The server's answer is not JSON.", { cause: error });
  }
  if (!(error instanceof TypeError)) return error;
  const { cause } = error;
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : error.message;
  return new TintypeError("unreachable", `The server cannot be reached: ${reason}.`, { cause: error });
}

function isErrorBody(body: unknown): body is components["schemas"]["Error"] {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
