import type { HttpContext, HttpMiddleware } from "../rest/context.ts";
import { type DashboardFiles, type Encoding, etagOf, type StoredFile } from "./files.ts";
import { NOT_BUILT, PAGE_HEADERS, pageFor } from "./page.ts";

/** Names of files in this folder contain a hash of their content. */
const HASHED = "assets/";

const FOREVER = "public, max-age=31536000, immutable";

/** The paths of invitations and of links to a new password contain a secret. */
const SECRET_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/app\/invitations\/[^/]/, "/app/invitations/:token"],
  [/^\/app\/reset-password\/[^/]/, "/app/reset-password/:token"],
  [/^\/app\/confirm\/[^/]/, "/app/confirm/:token"],
];

export interface DashboardOptions {
  /** undefined if the dashboard has not been built. */
  files: DashboardFiles | undefined;
  /** The rate-limit headers of an answer that is not counted. */
  limitHeaders: () => Record<string, string>;
}

/**
 * Serves the dashboard: its files below /app/assets, and the page at every other path below /app that no endpoint has. The
 * page itself knows the paths of its views. `/` and `/billing` lead browsers there.
 *
 * The files come from memory without a look at the caller, so the limits do not count them.
 */
export function serveDashboard({ files, limitHeaders }: DashboardOptions): HttpMiddleware {
  return (ctx, next) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    const { path, state } = ctx;
    if (state.route.endpoint) return next();
    const target = redirectTarget(ctx);
    const isPage = path === "/app" || path.startsWith("/app/");
    const file = isPage ? files?.get(path.slice("/app/".length)) : undefined;
    // A file of an earlier build is not answered with the page: it is no script.
    if (target === undefined && (!isPage || (!file && path.startsWith(`/app/${HASHED}`)))) return next();
    ctx.set(limitHeaders());
    state.route = { ...state.route, name: isPage ? "/app" : path, ...(file ? { loggedPath: path } : loggedAs(path)) };
    if (target !== undefined) redirect(ctx, target);
    else if (file && !path.endsWith(".html")) sendFile(ctx, file, path.startsWith(`/app/${HASHED}`));
    else sendPage(ctx, files?.get("index.html"));
    return undefined;
  };
}

/** Returns the target of an address that shows no view itself. */
function redirectTarget(ctx: HttpContext): string | undefined {
  const { path, search } = ctx;
  if (path === "/") return redirectFromHome(ctx);
  return path === "/billing" ? `app/plan${search}` : undefined;
}

/** Clients that do not prefer HTML get the JSON 404 of every unknown path. */
function redirectFromHome(ctx: HttpContext): string | undefined {
  ctx.vary("Accept");
  // The first one is chosen for */*, which curl sends.
  return ctx.accepts("json", "html") === "html" ? "app" : undefined;
}

/** The target is relative, because the service may be reached below a path of its own. */
function redirect(ctx: HttpContext, target: string): void {
  ctx.status = 302;
  ctx.set("Location", target);
  ctx.type = "text/plain";
  ctx.body = `The dashboard is at ${target}.\n`;
}

function loggedAs(path: string): { loggedPath?: string } {
  const secretPath = SECRET_PATHS.find(([pattern]) => pattern.test(path));
  return secretPath ? { loggedPath: secretPath[1] } : {};
}

function sendPage(ctx: HttpContext, page: StoredFile | undefined): void {
  ctx.set(PAGE_HEADERS);
  if (!page) {
    ctx.status = 503;
    ctx.type = "html";
    ctx.body = NOT_BUILT;
    return;
  }
  const body = Buffer.from(pageFor(ctx.path, page.body.toString()));
  // Too small to be worth an encoding.
  sendFile(ctx, { type: page.type, body, encoded: {}, etag: etagOf(body) }, false);
}

function sendFile(ctx: HttpContext, { type, body, encoded, etag }: StoredFile, isImmutable: boolean): void {
  ctx.status = 200;
  ctx.set({ "Cache-Control": isImmutable ? FOREVER : "no-cache", ETag: etag });
  ctx.type = type;
  if (Object.keys(encoded).length > 0) ctx.vary("Accept-Encoding");
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const chosen = encodingFor(ctx, Object.keys(encoded));
  if (chosen) ctx.set("Content-Encoding", chosen);
  ctx.body = (chosen && encoded[chosen]) ?? body;
}

function encodingFor(ctx: HttpContext, available: readonly string[]): Encoding | undefined {
  const chosen = ctx.acceptsEncodings(...available, "identity");
  return chosen === "br" || chosen === "gzip" ? chosen : undefined;
}
