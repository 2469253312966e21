import {
  type Address,
  canonicalHost,
  isLocalhost,
  isPrivateName,
  isPublicAddress,
} from "@tintype/shared/network/public-host";
import ipaddr from "ipaddr.js";
import { parseAddress } from "./address.ts";

/** `reason` is a short text for users. It reveals nothing about the network of the service. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Decides which addresses the service may connect to on a caller's behalf. It does not use DNS, so its verdicts never change. */
export interface EgressPolicy {
  /** Judges an address, literal or resolved. `host` is the name that was resolved. */
  judgeAddress(address: string, port: number, host?: string): Verdict;
  /** Judges a host in a URL, before it is resolved. Refuses names that are never public, and literal addresses that are not. */
  judgeHost(host: string, port: number): Verdict;
  /** Judges a URL from a caller: http or https, and a host that may be public. Its addresses are judged when connecting. */
  judgeUrl(url: URL): Verdict;
}

/** An exception of the policy: a range of addresses (all ports or one), or a name with its port, whatever it resolves to. */
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
 * Parses one entry of EGRESS_ALLOW: a range of addresses (`127.0.0.0/8`, `::1/128`), or a host with a port
 * (`localhost:4000`, `127.0.0.1:4000`, `[::1]:4000`).
 * @throws Error that quotes the entry and says what is expected
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
  // 10.0.0.5/8 would allow sixteen million addresses, although the user may have meant one.
  if (!network.match(address, network.kind() === "ipv4" ? 32 : 128)) {
    throw new Error(
      `"${entry}" is a larger range than its address suggests: write ${network}/${bits}, or a single address`,
    );
  }
  return { kind: "range", network, bits, port: undefined };
}

/**
 * @param allow entries of EGRESS_ALLOW; each is an exception from every rule
 * @throws Error for an invalid entry (see parseEgressAllow)
 */
export function createEgressPolicy(allow: readonly string[]): EgressPolicy {
  const entries = allow.map(parseEgressAllow);
  const ranges = entries.filter((entry) => entry.kind === "range");
  const names = new Set(entries.filter((entry) => entry.kind === "name").map(({ name, port }) => `${name}:${port}`));

  const allowsAddress = (address: Address, port: number) =>
    ranges.some(
      ({ network, bits, port: only }) =>
        (only === undefined || only === port) && network.kind() === address.kind() && address.match(network, bits),
    );
  const allowsLoopback = (port: number) =>
    ["127.0.0.1", "::1"].some((loopback) => allowsAddress(ipaddr.parse(loopback), port));

  const judgeAddress = (text: string, port: number, host = text): Verdict => {
    const address = parseAddress(text);
    if (!address) return notPublic;
    if (names.has(`${canonicalHost(host)}:${port}`) || allowsAddress(address, port)) return allowed;
    if (!isPublicAddress(address)) return notPublic;
    return publicPorts.has(port) ? allowed : closedPort(port);
  };

  const judgeHost = (host: string, port: number): Verdict => {
    const name = canonicalHost(host);
    if (name === undefined) return notPublic;
    if (parseAddress(name)) return judgeAddress(name, port);
    if (names.has(`${name}:${port}`)) return allowed;
    if (isLocalhost(name)) return allowsLoopback(port) ? allowed : notPublic;
    // If a range is allowed, any name may resolve to it, even on this port. Only the resolved address can be judged.
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

/** Returns the port of an http or https URL; the default port of its scheme if it has none. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
