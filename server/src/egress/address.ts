import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The only block IANA gives out for public IPv6. Outside it stand, among others, ::/96, which ipaddr.js calls unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Unicast by every registry, and yet never a public site: Azure's wire server, which hands out the machine's secrets. */
const cloudInternal = new Set(["168.63.129.16"]);

/**
 * Last labels of names that lead into a private network: RFC 6761 and 6762 (with its appendix G), ICANN's `.internal`,
 * and what Docker and Kubernetes give to their own. `.invalid`, `.test` and `.example` are left to DNS, which knows none.
 */
const privateSuffixes = new Set([
  ...["local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan"],
  ...["cluster", "default", "svc"],
]);

/**
 * Reads an IP address in its one strict spelling. Shortened, octal or hexadecimal IPv4, and addresses with a zone
 * (`fe80::1%eth0`: they name an interface of this machine), give undefined.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0 || text.includes("%")) return undefined;
  try {
    return ipaddr.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether an address belongs to the public internet: what ipaddr.js calls unicast, less the exceptions above. Addresses
 * that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo) are never public: where they lead depends on the network.
 */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" ? !cloudInternal.has(address.toString()) : address.match(globalUnicast);
}

/**
 * The spelling of a host by which it is compared: lower case, without the brackets of an IPv6 address and without the dot
 * of the root. Undefined for what is no host: empty, or with an empty label.
 */
export function canonicalHost(host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const name = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  return name.split(".").includes("") ? undefined : name;
}

/** RFC 6761: these mean this machine, whatever DNS may say of them. Expects a canonical host. */
export function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** Names that are never those of a public site, the single-label ones (`intranet`, `redis`) among them. Expects a canonical host. */
export function isPrivateName(name: string): boolean {
  const labels = name.split(".");
  return labels.length === 1 || privateSuffixes.has(labels.at(-1) ?? "") || /(^|\.)home\.arpa$/.test(name);
}
