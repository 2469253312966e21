import ipaddr from "ipaddr.js";

// Which hosts belong to the public internet. The server decides with it where it may connect to, the views which files of a
// captured page they may load.

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The only block from which IANA allocates public IPv6 addresses. ipaddr.js also calls blocks outside of it unicast, such as ::/96. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Unicast in every registry, but not public: Azure's wire server, which gives out the secrets of the virtual machine. */
const cloudInternal = new Set(["168.63.129.16"]);

/**
 * The last labels of names in private networks: RFC 6761 and 6762 (with its appendix G), ICANN's `.internal`, and those that
 * Docker and Kubernetes use. `.invalid`, `.test` and `.example` are not listed, because they do not exist in DNS anyway.
 */
const privateSuffixes = new Set([
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "cluster",
  "default",
  "svc",
]);

/**
 * Tells whether an address belongs to the public internet: what ipaddr.js calls unicast, except those above. Addresses that
 * contain an IPv4 address (mapped, NAT64, 6to4, Teredo) are not public, because their destination depends on the network.
 */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" ? !cloudInternal.has(address.toString()) : address.match(globalUnicast);
}

/**
 * Returns a host in the spelling in which hosts are compared: lower case, without the brackets of an IPv6 address and without
 * the dot of the root. Returns undefined for text that is not a host, because it is empty or has an empty label.
 */
export function canonicalHost(host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const name = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  return name.split(".").includes("") ? undefined : name;
}

/** Tells whether a name means this machine, whatever DNS returns for it (RFC 6761). Expects a canonical host. */
export function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** Tells whether a name is never public. Names with a single label (`intranet`, `redis`) are not. Expects a canonical host. */
export function isPrivateName(name: string): boolean {
  const labels = name.split(".");
  return labels.length === 1 || privateSuffixes.has(labels.at(-1) ?? "") || /(^|\.)home\.arpa$/.test(name);
}

/**
 * Tells whether the `hostname` of a URL may be public, judging by its text alone: a public name may still resolve to a private
 * address. URL parsers have already written every spelling of an IP address (`0x7f.1`, `2130706433`) as the canonical one.
 */
export function mayBePublic(hostname: string): boolean {
  const name = canonicalHost(hostname);
  if (name === undefined) return false;
  if (ipaddr.isValid(name)) return isPublicAddress(ipaddr.parse(name));
  return !isLocalhost(name) && !isPrivateName(name);
}
