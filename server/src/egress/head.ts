import { canonicalHost } from "./address.ts";
import type { Target } from "./dial.ts";
import { portOf } from "./policy.ts";

/** RFC 9110 §7.6.1 and its predecessors: these speak of one connection, never of the message that it carries. */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["proxy-authenticate", "proxy-authorization", "proxy-authentication-info"],
]);

/**
 * The headers of a message that are meant for its far end, in Node's raw form (name, value, name, value …): spelling,
 * order and repetitions stay. Left out are the hop-by-hop ones, those that `Connection` names, and `without`.
 */
export function endToEnd(rawHeaders: readonly string[], without: readonly string[] = []): string[] {
  const pairs = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: rawHeaders[i + 1] ?? "" }] : []));
  const named = pairs
    .filter(({ name }) => name.toLowerCase() === "connection")
    .flatMap(({ value }) => value.split(",").map((token) => token.trim().toLowerCase()));
  const dropped = new Set([...hopByHop, ...named, ...without]);
  return pairs.flatMap(({ name, value }) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}

/** The URL of a plain request to a proxy (`GET http://example.com/ HTTP/1.1`); undefined for any other form or scheme. */
export function absoluteUrl(target: string): URL | undefined {
  return /^http:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
}

/** Where a CONNECT leads (`example.com:443`); undefined if it is not a host with a port and nothing else. */
export function tunnelTarget(authority: string): Target | undefined {
  // Parsed as Chromium parses it, so that no spelling means one host here and another there.
  if (!/^(\[[^\]]+\]|[^:[\]/?#@\\\s]+):\d{1,5}$/.test(authority) || !URL.canParse(`http://${authority}`))
    return undefined;
  return targetOf(new URL(`http://${authority}`));
}

export function targetOf(url: URL): Target | undefined {
  const host = canonicalHost(url.hostname);
  return host === undefined ? undefined : { host, port: portOf(url) };
}
