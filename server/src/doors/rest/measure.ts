import type { HttpMiddleware, Unavailable } from "./context.ts";

/** A request that is over. */
export interface MeasuredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly unavailable: readonly Unavailable[];
}

/** Begins to measure a request. @returns a function to call when it is over */
export type BeginRequest = () => (request: MeasuredRequest) => void;

/** Measures every request. It must be the first middleware, so that the time includes the others. */
export function measureRequests(begin: BeginRequest): HttpMiddleware {
  return async (ctx, next) => {
    const end = begin();
    ctx.res.once("close", () => {
      const route = ctx.state.route?.endpoint?.path ?? ctx.state.route?.name ?? "none";
      end({ method: ctx.method, route, status: ctx.status, unavailable: ctx.state.unavailable ?? [] });
    });
    await next();
  };
}
