import { languages } from "@tintype/shared/api/common/languages";
import type { ErrorEnvelope } from "@tintype/shared/api/errors/errors";
import { constraintError } from "../../../platform/database/constraints.ts";
import { isDatabaseFault } from "../../../platform/database/fault.ts";
import { AppError, overloaded } from "../../../platform/errors.ts";
import type { ErrorPage } from "../../../platform/operation/answer.ts";
import type { HttpContext, HttpMiddleware } from "../context.ts";
import { noteUnavailable } from "./unavailable.ts";

/**
 * Converts any thrown value to the error for the caller: an AppError stays as it is, a violated constraint is looked up, a
 * database that does not work or has no free connection at the moment is `not_ready`, and everything else becomes
 * `internal_error`. The details of both go only into the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseFault(error)) return databaseAway();
  return (
    constraintError(error) ??
    new AppError(
      "internal_error",
      "Something went wrong on our side. Please include the request_id when you report it.",
    )
  );
}

const databaseAway = (): AppError => overloaded("The server is too busy, or cannot reach its database, at the moment");

/** Tells whether an error is a fault of the service, which belongs into the log. */
export function isOwnFault(error: unknown): boolean {
  return !(error instanceof AppError) && toAppError(error).status >= 500;
}

/**
 * Logs a fault of the service, and an answer with 503. The aborted work of a client that has disconnected is neither.
 * @param call the name of the failed call, of a request that may make several
 * @param error what the caller is told
 * @param cause what was thrown at first
 */
export function reportFault(
  ctx: HttpContext,
  thrown: unknown,
  { call, cause = thrown, error = toAppError(cause) }: { call?: string; cause?: unknown; error?: AppError } = {},
): void {
  const { signal, log } = ctx.state;
  if (signal.aborted) return;
  if (error.status >= 500 && isOwnFault(cause)) {
    log.error({ err: thrown, path: call }, call === undefined ? "request failed" : "call failed");
  }
  noteUnavailable(ctx, error, cause, call);
}

/** Returns the body of an error answer. */
export function errorBody(error: AppError, requestId: string): ErrorEnvelope {
  const report = error.code === "internal_error" ? { request_id: requestId } : {};
  return { error: { code: error.code, message: error.message, ...error.extra, ...report } };
}

/**
 * Answers whatever the middlewares after this one throw with the error envelope.
 * @param missingPage what people see instead at paths that no endpoint has
 */
export function answerErrors(missingPage?: ErrorPage): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { requestId, signal } = ctx.state;
      // The client disconnected: there is nobody to answer, and the aborted work is not an error.
      if (signal.aborted) {
        ctx.respond = false;
        return;
      }
      const error = toAppError(thrown);
      reportFault(ctx, thrown, { error });
      ctx.status = error.status;
      const page = pageOf(ctx, error, missingPage);
      if (page === undefined) ctx.body = errorBody(error, requestId);
      else {
        ctx.type = "html";
        ctx.body = page;
      }
      // Every 401 must name a way to authenticate (RFC 9110, 11.6.1).
      if (error.status === 401) ctx.set("WWW-Authenticate", "Bearer");
      ctx.set(error.headers);
    }
  };
}

/** Returns the page for an error if there is one and the client prefers HTML to JSON. */
function pageOf(ctx: HttpContext, error: AppError, missingPage: ErrorPage | undefined): string | undefined {
  const endpoint = ctx.state.route?.endpoint;
  const errorPage = endpoint ? endpoint.errorPage : missingPage;
  if (!errorPage) return undefined;
  ctx.vary("Accept");
  // The first one is chosen for */*, which curl sends.
  if (ctx.accepts("json", "html") !== "html") return undefined;
  ctx.vary("Accept-Language");
  const spoken = ctx.acceptsLanguages(...languages);
  const language = languages.find((candidate) => candidate === spoken) ?? "en";
  const html = errorPage.html(error, { language, path: ctx.path });
  if (html !== undefined) ctx.set(errorPage.headers);
  return html;
}
