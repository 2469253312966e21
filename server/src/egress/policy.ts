import ipaddr from "ipaddr.js";
import { type Address, canonicalHost, isLocalhost, isPrivateName, isPublicAddress, parseAddress } from "./address.ts";

/** `reason` is a few words for people; it says nothing of the network behind the service. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Decides what the service may reach for its callers. It looks nothing up: the same question always has the same answer. */
export interface EgressPolicy {
  /** For an address that a name was resolved to (or a literal one), `host` being the name that was asked for. */
  judgeAddress(address: string, port: number, host?: string): Verdict;
  /** For a host as it stands in a URL, before DNS: refuses names that are never public, and literal addresses that are not. */
  judgeHost(host: string, port: number): Verdict;
  /** For a URL that a caller gives: http or https, and a host that may be public. What DNS says of it is judged at the dial. */
  judgeUrl(url: URL): Verdict;
}

/** A hole in the policy: a range of addresses (all ports, or one), or a name with its port (whatever it resolves to). */
export type AllowEntry =
  | { readonly kind: "range"; readonly network: Address; readonly bits: number; readonly port: number | undefined }
  | { readonly kind: "name"; readonly name: string; readonly port: number };

const publicPorts = new Set([80, 443, 8080, 8443]);

const allowed: Verdict = { allowed: true };
const denied = (reason: string): Verdict => ({ allowed: false, reason });
const notPublic = denied("the address is not public");
const notWeb = denied("only http and https addresses can be read");
const closedPort = (port: number) => denied(`port ${port} is not open to this service`);

/**
 * Reads one entry of EGRESS_ALLOW: a range of addresses (`127.0.0.0/8`, `::1/128`), or a host with a port
 * (`localhost:4000`, `127.0.0.1:4000`, `[::1]:4000`).
 * @throws Error that quotes the entry and says what would be right.
 */
export function parseEgressAllow(entry: string): AllowEntry {
  const range = /^([^/]+)\/(\d{1,3})$/.exec(entry);
  if (range) return parseRange(entry, range[1] ?? "", Number(range[2]));
  const target = /^(\[[^\]]+\]|[^:[\]/@\s]+):(\d{1,5})$/.exec(entry);
  const port = Number(target?.[2]);
  if (!target || !URL.canParse(`http://${target[0]}`) || port === 0) {
    throw new Error(
      `"${entry}" is neither a range of addresses (127.0.0.0/8, ::1/128) nor a host with a port (localhost:4000, [::1]:4000)`,
    );
  }
  const name = canonicalHost(new URL(`http://${target[0]}`).hostname);
  if (name === undefined) throw new Error(`"${entry}" does not begin with a valid host name`);
  const address = parseAddress(name);
  if (!address) return { kind: "name", name, port };
  return { kind: "range", network: address, bits: address.kind() === "ipv4" ? 32 : 128, port };
}

function parseRange(entry: string, text: string, bits: number): AllowEntry {
  const address = parseAddress(text);
  if (!address || bits > (address.kind() === "ipv4" ? 32 : 128)) {
    throw new Error(`"${entry}" is not a range of addresses such as 127.0.0.0/8 or ::1/128`);
  }
  const family = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = family.networkAddressFromCIDR(`${address}/${bits}`);
  // 10.0.0.5/8 opens sixteen million addresses where one may have been meant.
  if (!network.match(address, network.kind() === "ipv4" ? 32 : 128)) {
    throw new Error(`"${entry}" reaches beyond its own prefix: write ${network}/${bits}, or name a single address`);
  }
  return { kind: "range", network, bits, port: undefined };
}

/**
 * @param allow entries of EGRESS_ALLOW; each opens a hole in every rule.
 * @throws Error for an entry that cannot be read (see parseEgressAllow).
 */
export function createEgressPolicy(allow: readonly string[]): EgressPolicy {
  const entries = allow.map(parseEgressAllow);
  const ranges = entries.filter((entry) => entry.kind === "range");
  const names = new Set(entries.filter((entry) => entry.kind === "name").map(({ name, port }) => `${name}:${port}`));

  const opensAddress = (address: Address, port: number) =>
    ranges.some(
      ({ network, bits, port: only }) =>
        (only === undefined || only === port) && network.kind() === address.kind() && address.match(network, bits),
    );
  const opensLoopback = (port: number) =>
    ["127.0.0.1", "::1"].some((loopback) => opensAddress(ipaddr.parse(loopback), port));

  const judgeAddress = (text: string, port: number, host = text): Verdict => {
    const address = parseAddress(text);
    if (!address) return notPublic;
    if (names.has(`${canonicalHost(host)}:${port}`) || opensAddress(address, port)) return allowed;
    if (!isPublicAddress(address)) return notPublic;
    return publicPorts.has(port) ? allowed : closedPort(port);
  };

  const judgeHost = (host: string, port: number): Verdict => {
    const name = canonicalHost(host);
    if (name === undefined) return notPublic;
    if (parseAddress(name)) return judgeAddress(name, port);
    if (names.has(`${name}:${port}`)) return allowed;
    if (isLocalhost(name)) return opensLoopback(port) ? allowed : notPublic;
    // With a range open, any name may lead into it, on any port: only its address can tell.
    if (ranges.some((range) => range.port === undefined || range.port === port)) return allowed;
    if (isPrivateName(name)) return notPublic;
    return publicPorts.has(port) ? allowed : closedPort(port);
  };

  return {
    judgeAddress,
    judgeHost,
    judgeUrl(url) {
      if (url.protocol !== "http:" && url.protocol !== "https:") return notWeb;
      return judgeHost(url.hostname, portOf(url));
    },
  };
}

/** The port of an http or https URL, its scheme's own where none is written. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
