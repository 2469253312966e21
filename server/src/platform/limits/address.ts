import ipaddr from "ipaddr.js";

/**
 * Returns the block of addresses that counts as one client: a single IPv4 address, or the /64 of an IPv6 address. A /64 is
 * what one connection gets, and its user can take a new address from it for every request.
 * @returns undefined if the text is not an IP address
 */
export function clientBlock(address: string): string | undefined {
  // A link-local address names its interface: fe80::1%eth0.
  const [withoutZone = ""] = address.split("%");
  if (!ipaddr.isValid(withoutZone)) return undefined;
  const parsed = ipaddr.process(withoutZone); // turns an IPv4-mapped address (::ffff:192.0.2.1) into IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
