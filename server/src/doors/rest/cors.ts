import type { HttpContext, HttpMiddleware } from "./context.ts";

/** Origins of browser extensions. Firefox gives each installation its own origin, so they cannot be listed. */
const EXTENSION = /^(?:chrome|moz)-extension:\/\/[\w-]+$/;

/** The paths that an extension calls, unlike the documentation and the monitoring endpoints. */
const OPEN_TO_EXTENSIONS = /^\/(?:trpc|api)(?:\/|$)|^\/health$/;

const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  // A reopened subscription sends Last-Event-ID, tRPC's streaming link sends trpc-accept.
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, X-Team-ID, X-Request-Id, Idempotency-Key, Prefer, Last-Event-ID, trpc-accept",
  // Two hours, the longest time for which Chromium caches it.
  "Access-Control-Max-Age": "7200",
};

const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Content-Disposition";

/**
 * Lets browser extensions read every answer (CORS of the Fetch standard). That includes errors, which tell a server that
 * refuses from one that cannot be reached. Credentials are bearer tokens only, never cookies, so an extension without a
 * token gets nothing that other clients do not get. Other origins get no CORS headers.
 *
 * Preflights are answered here. They carry no credential, and the limits do not count them.
 * @param limitHeaders the rate-limit headers of an answer that is not counted
 */
export function allowExtensions(limitHeaders: () => Record<string, string> = () => ({})): HttpMiddleware {
  return (ctx, next) => {
    if (!OPEN_TO_EXTENSIONS.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("Origin");
    if (!EXTENSION.test(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    if (isPreflight(ctx)) {
      ctx.set({ ...PREFLIGHT_HEADERS, ...limitHeaders() });
      // Chromium asks before it connects to a server on the user's own network or machine.
      if (ctx.get("Access-Control-Request-Private-Network") === "true") {
        ctx.set("Access-Control-Allow-Private-Network", "true");
      }
      ctx.status = 204;
      return undefined;
    }
    ctx.set("Access-Control-Expose-Headers", EXPOSED);
    return next();
  };
}

function isPreflight(ctx: HttpContext): boolean {
  return ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
}
