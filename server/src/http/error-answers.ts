import type { ErrorEnvelope } from "@tintype/shared/api/errors";
import { AppError } from "../errors.ts";
import { constraintError } from "./constraints.ts";
import type { HttpMiddleware } from "./context.ts";

/**
 * What the caller is told of any thrown value: an AppError as it is, a violated constraint as the table says,
 * everything else as `internal_error`, whose detail belongs into the log alone.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return (
    constraintError(error) ??
    new AppError("internal_error", "Something went wrong on our side. Name the request_id when you report it.")
  );
}

/** The body of an error answer. */
export function errorBody(error: AppError, requestId: string): ErrorEnvelope {
  const report = error.code === "internal_error" ? { request_id: requestId } : {};
  return { error: { code: error.code, message: error.message, ...error.extra, ...report } };
}

/** Turns whatever is thrown further in into the error envelope: the one place where that happens. */
export function answerErrors(): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { log, requestId, signal } = ctx.state;
      // The client went away: nobody is left to answer, and whatever ended for it is no fault.
      if (signal.aborted) {
        ctx.respond = false;
        return;
      }
      const error = toAppError(thrown);
      if (error.code === "internal_error") log.error({ err: thrown }, "request failed");
      ctx.status = error.status;
      ctx.body = errorBody(error, requestId);
      // Every 401 must name a way to authenticate (RFC 9110, 11.6.1).
      if (error.status === 401) ctx.set("WWW-Authenticate", "Bearer");
      ctx.set(error.headers);
    }
  };
}
