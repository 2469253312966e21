import { canonicalHost } from "@tintype/shared/network/public-host";
import type { Target } from "./dial.ts";
import { portOf } from "./policy.ts";

/** Headers about a single connection, not about the message (RFC 9110 §7.6.1 and its predecessors). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-authentication-info",
]);

/**
 * Returns the headers of a message that a proxy forwards, in Node's raw form (name, value, name, value …), with their spelling,
 * order and repetitions. Leaves out hop-by-hop headers, those that `Connection` names, and those in `without`.
 */
export function endToEnd(rawHeaders: readonly string[], without: readonly string[] = []): string[] {
  const pairs = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: rawHeaders[i + 1] ?? "" }] : []));
  const connectionHeaders = pairs
    .filter(({ name }) => name.toLowerCase() === "connection")
    .flatMap(({ value }) => value.split(",").map((token) => token.trim().toLowerCase()));
  const dropped = new Set([...hopByHop, ...connectionHeaders, ...without]);
  return pairs.flatMap(({ name, value }) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}

/** Parses the URL of a plain request to a proxy (`GET http://example.com/ HTTP/1.1`); undefined for any other form or scheme. */
export function absoluteUrl(target: string): URL | undefined {
  return /^http:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
}

/** Parses the target of a CONNECT (`example.com:443`); undefined unless it is a host with a port and nothing else. */
export function tunnelTarget(authority: string): Target | undefined {
  // Uses the URL parser, like Chromium, so that no spelling means different hosts here and there.
  if (!/^(\[[^\]]+\]|[^:[\]/?#@\\\s]+):\d{1,5}$/.test(authority) || !URL.canParse(`http://${authority}`))
    return undefined;
  return targetOf(new URL(`http://${authority}`));
}

export function targetOf(url: URL): Target | undefined {
  const host = canonicalHost(url.hostname);
  return host === undefined ? undefined : { host, port: portOf(url) };
}
