import type { HttpContext, HttpMiddleware } from "./context.ts";

/** Origins of browser extensions. Firefox gives each installation an origin of its own, so that none can be named ahead. */
const EXTENSION = /^(?:chrome|moz)-extension:\/\/[\w-]+$/;

/** What an extension calls. The documentation's pages, and what monitors ask, are for others. */
const OPEN_TO_EXTENSIONS = /^\/(?:trpc|api)(?:\/|$)|^\/health$/;

const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  // Last-Event-ID is sent by a subscription that is opened again, trpc-accept by tRPC's streaming link.
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, X-Team-ID, X-Request-Id, Idempotency-Key, Prefer, Last-Event-ID, trpc-accept",
  // Two hours: the longest that Chromium keeps it.
  "Access-Control-Max-Age": "7200",
};

const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Content-Disposition";

/**
 * Lets browser extensions read the answers (the Fetch standard's CORS): every one, errors among them, for that is how they
 * tell a server that refuses from one that is not there. Credentials are bearer tokens alone, so that no cookie is ever
 * asked for, and an extension that has no token gets nothing that anybody else would not. Other origins are told nothing.
 *
 * Preflights are answered here: they carry no credential, and are no request of the caller's to be counted.
 * @param limitHeaders the rate-limit headers of an answer that no limit counts
 */
export function allowExtensions(limitHeaders: () => Record<string, string> = () => ({})): HttpMiddleware {
  return async (ctx, next) => {
    if (!OPEN_TO_EXTENSIONS.test(ctx.path)) return next();
    ctx.vary("Origin");
    const origin = ctx.get("Origin");
    if (!EXTENSION.test(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    if (isPreflight(ctx)) {
      ctx.set({ ...PREFLIGHT_HEADERS, ...limitHeaders() });
      // The server may be on the person's own network, or their own machine: Chromium asks before it goes there.
      if (ctx.get("Access-Control-Request-Private-Network") === "true") {
        ctx.set("Access-Control-Allow-Private-Network", "true");
      }
      ctx.status = 204;
      return;
    }
    ctx.set("Access-Control-Expose-Headers", EXPOSED);
    await next();
  };
}

function isPreflight(ctx: HttpContext): boolean {
  return ctx.method === "OPTIONS" && ctx.get("Access-Control-Request-Method") !== "";
}
