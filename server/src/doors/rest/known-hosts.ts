import { isIP } from "node:net";
import { canonicalHost, isLocalhost } from "@tintype/shared/network/public-host";
import { AppError } from "../../platform/errors.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/** Paths that probes and collectors ask for by the names that containers have for each other. They tell nothing about anybody. */
const FOR_PROBES: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

/**
 * Refuses requests for another host than that of PUBLIC_URL, localhost or a literal address. A web page can let the name of its
 * own host lead to this machine (DNS rebinding), and the browser then takes it for the service's own page.
 * @param publicUrl where people reach the service
 */
export function requireKnownHost(publicUrl: () => string): HttpMiddleware {
  return (ctx, next) => {
    if (!FOR_PROBES.has(ctx.path) && !isKnown(ctx, publicUrl())) throw unknownHost(publicUrl());
    return next();
  };
}

/** Not Koa's host, which may be that of X-Forwarded-Host. HTTP/1.0 knows requests without a host, but browsers send none. */
function isKnown({ req: { headers } }: HttpContext, publicUrl: string): boolean {
  if (headers.host === undefined) return true;
  const name = nameOf(`http://${headers.host}`);
  return name !== undefined && (isIP(name) !== 0 || isLocalhost(name) || name === nameOf(publicUrl));
}

function nameOf(url: string): string | undefined {
  const hostname = URL.parse(url)?.hostname;
  return hostname === undefined ? undefined : canonicalHost(hostname);
}

const unknownHost = (publicUrl: string): AppError =>
  new AppError(
    "misdirected_request",
    `This server does not answer for the host that the request names, only for that of ${publicUrl}, for localhost and for addresses in numbers. Its operator can set PUBLIC_URL.`,
  );
