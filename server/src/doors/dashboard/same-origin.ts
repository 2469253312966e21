import type { IncomingHttpHeaders } from "node:http";

/**
 * Tells whether a request comes from the service's own pages, as far as a browser says it. A request that changes something
 * must say so; a read may lack both headers, because over plain http browsers send neither with it.
 *
 * `Sec-Fetch-Site` and `Origin` cannot be set by scripts. A subdomain and another port are not the same origin.
 * @param publicUrl where people reach the service; the host that the request names counts too
 */
export function isFromDashboard(headers: IncomingHttpHeaders, method: string, publicUrl: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin !== undefined) return isOwnOrigin(origin, headers, publicUrl);
  return site === "same-origin" || method === "GET" || method === "HEAD";
}

/** A proxy in front may change the request's host; then PUBLIC_URL names the right one. */
function isOwnOrigin(origin: string, { host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const originHost = URL.parse(origin)?.host;
  return (
    originHost !== undefined &&
    originHost !== "" &&
    (originHost === host?.toLowerCase() || originHost === URL.parse(publicUrl)?.host)
  );
}
