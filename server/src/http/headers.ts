import type { HttpMiddleware } from "./context.ts";

/** Headers that suit answers which are data: never rendered, framed, sniffed or kept by a cache. */
export const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Sets the headers that every answer carries; an endpoint may replace them. Once `closing` is aborted, answers tell the
 * client to open another connection for its next request, which a balancer then gives to another process.
 */
export function responseHeaders(closing: AbortSignal | undefined): HttpMiddleware {
  return async (ctx, next) => {
    ctx.set(API_HEADERS);
    if (ctx.secure) ctx.set("Strict-Transport-Security", "max-age=31536000");
    await next();
    if (closing?.aborted) ctx.set("Connection", "close");
  };
}
