import type { HttpMiddleware } from "./context.ts";

/** Begins to measure a request. @returns a function to call with what it was when it is over */
export type BeginRequest = () => (about: { method: string; route: string; status: number }) => void;

/** Measures every request. It must be the first middleware, so that the time includes the others. */
export function measureRequests(begin: BeginRequest): HttpMiddleware {
  return async (ctx, next) => {
    const end = begin();
    ctx.res.once("close", () => {
      const route = ctx.state.route?.endpoint?.path ?? ctx.state.route?.name ?? "none";
      end({ method: ctx.method, route, status: ctx.status });
    });
    await next();
  };
}
