import type { HttpMiddleware } from "../http/context.ts";
import { homePage } from "./page.ts";

// Nothing but this server's own style sheet and icon is loaded, and no script runs.
const CSP = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers browsers at `/` with a page. Clients that do not prefer HTML get the JSON 404 of every unknown path.
 * @param publicUrl where people reach the service, without a trailing slash
 */
export function serveHome(publicUrl: () => string): HttpMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== "/" || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.vary("Accept");
    // The first one is chosen for */*, which curl sends.
    if (ctx.accepts("json", "html") !== "html") return next();
    ctx.state.route = { ...ctx.state.route, name: "/" };
    const { url } = ctx.query;
    ctx.set("Content-Security-Policy", CSP);
    ctx.type = "text/html";
    ctx.body = homePage(publicUrl(), typeof url === "string" ? url : undefined);
  };
}
