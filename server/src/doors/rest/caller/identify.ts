import { randomUUID } from "node:crypto";
import type pino from "pino";
import type { HttpMiddleware, RequestState } from "../context.ts";
import { loggedPath } from "./logged-path.ts";

/** A request id from the caller that is safe in a header and in the log. */
const SANE_ID = /^[\w.-]{1,128}$/;

/** The status that the log shows if the client disconnected before it had its answer. nginx uses this number. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Gives every request an id (the caller's X-Request-Id, if it is safe), a logger that carries the id, and a signal that is
 * aborted when the client disconnects. Logs one line when the request is over. Headers, queries and bodies are never logged.
 */
export function identify(log: pino.Logger): HttpMiddleware {
  // Nothing in a request's line is a secret, and looking for secrets takes four fifths of the time of writing it.
  const withoutRedaction = log.child({}, { redact: [] });
  return (ctx, next) => {
    const startedAt = performance.now();
    const sentId = ctx.get("X-Request-Id");
    const requestId = SANE_ID.test(sentId) ? sentId : randomUUID();
    const state = new OwnState(requestId, log);
    // The following middlewares set the rest.
    ctx.state = state as OwnState & RequestState;
    ctx.set("X-Request-Id", requestId);

    ctx.res.once("close", () => {
      const finished = ctx.res.writableFinished;
      if (!finished) state.abort();
      const { traceId } = ctx.state;
      withoutRedaction.info(
        {
          request_id: requestId,
          ...(traceId !== undefined && { trace_id: traceId }),
          method: ctx.method,
          path: loggedPath(ctx),
          status: finished ? ctx.status : CLIENT_CLOSED_REQUEST,
          ms: Math.round(performance.now() - startedAt),
          user_id: ctx.state.credentials?.caller?.userId,
        },
        "request",
      );
    });
    return next();
  };
}

/** Creates the logger and the signal when they are first used: most requests need neither. */
class OwnState implements Pick<RequestState, "requestId" | "log" | "signal"> {
  readonly requestId: string;
  readonly #parent: pino.Logger;
  #log: pino.Logger | undefined;
  #gone: AbortController | undefined;
  #isGone = false;

  constructor(requestId: string, parent: pino.Logger) {
    this.requestId = requestId;
    this.#parent = parent;
  }

  get log(): pino.Logger {
    this.#log ??= this.#parent.child({ request_id: this.requestId });
    return this.#log;
  }

  set log(replaced: pino.Logger) {
    this.#log = replaced;
  }

  get signal(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#isGone) this.#gone.abort();
    return this.#gone.signal;
  }

  /** Called when the client disconnects. */
  abort(): void {
    this.#isGone = true;
    this.#gone?.abort();
  }
}
