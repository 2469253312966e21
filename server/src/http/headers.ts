import type { HttpMiddleware } from "./context.ts";

/** Headers for answers that are data: never rendered, framed, sniffed or cached. */
export const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Sets the headers that every answer carries. An endpoint may replace them. Once `closing` is aborted, answers tell the client
 * to open a new connection for its next request, which a load balancer then routes to another process.
 */
export function responseHeaders(closing: AbortSignal | undefined): HttpMiddleware {
  return async (ctx, next) => {
    ctx.set(API_HEADERS);
    if (ctx.secure) ctx.set("Strict-Transport-Security", "max-age=31536000");
    await next();
    if (closing?.aborted) ctx.set("Connection", "close");
  };
}
