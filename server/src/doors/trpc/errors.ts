import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import type { ProcedureErrorData } from "@tintype/shared/api/views/views";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { AppError, invalid } from "../../platform/errors.ts";
import { isOwnFault, toAppError } from "../rest/answers/error-answers.ts";

/** The shape of an error on the wire. */
export interface ErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: ProcedureErrorData;
}

/** tRPC's code for each status of our errors. tRPC's links use it: a subscription is retried after a 5xx. */
const trpcCodes: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** Our code for faults that tRPC itself finds in a request. */
const protocolCodes: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  BAD_REQUEST: "bad_request",
  PARSE_ERROR: "bad_request",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

/** Converts an error of a call for tRPC. An input that is not JSON becomes a validation error, as in the REST API. */
export function toTrpcError(thrown: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(thrown);
  const cause = isUnreadableInput(error)
    ? invalid([{ path: "", message: "is not valid JSON, or not in the form of a batch" }])
    : (error.cause ?? thrown);
  const reported = toAppError(cause);
  // The log needs a fault of ours itself.
  return new TRPCError({ code: codeOf(reported), cause: isOwnFault(cause) ? cause : reported });
}

/** Returns whether tRPC could not parse the JSON of an input. For other errors there, `cause` is the actual error. */
function isUnreadableInput({ code, cause }: TRPCError): boolean {
  return code === "BAD_REQUEST" && (!cause || cause instanceof SyntaxError);
}

/** Returns the error to report to the caller. */
export function describeError(error: unknown): AppError {
  if (!(error instanceof TRPCError)) return toAppError(error);
  const reported = toAppError(error.cause ?? error);
  const code = protocolCodes[error.code];
  // tRPC's messages for these codes name the call, but no internals.
  return reported.code === "internal_error" && code ? new AppError(code, `${error.message}.`) : reported;
}

/** Returns the shape of an error answer. For an unexpected error it contains only the request id. */
export function errorShape(
  error: unknown,
  { requestId, path }: { requestId?: string | undefined; path?: string | undefined },
): ErrorShape {
  const reported = describeError(error);
  const wait = reported.headers["Retry-After"];
  return {
    message: reported.message,
    code: TRPC_ERROR_CODES_BY_KEY[codeOf(reported)],
    data: {
      code: reported.code,
      status: reported.status,
      ...reported.extra,
      ...(requestId !== undefined && { request_id: requestId }),
      ...(wait !== undefined && { retry_after: Number(wait) }),
      ...(path !== undefined && { path }),
    },
  };
}

function codeOf({ status }: AppError): TRPC_ERROR_CODE_KEY {
  return trpcCodes[status] ?? "INTERNAL_SERVER_ERROR";
}
