import ipaddr from "ipaddr.js";

/**
 * The addresses that count as one client: an IPv4 address; of IPv6 the /64, for that is what one connection gets, and whoever
 * has it may use a new address for every request.
 * @returns undefined for what is no address
 */
export function clientBlock(address: string): string | undefined {
  // A link-local address names its interface: fe80::1%eth0.
  const [plain = ""] = address.split("%");
  if (!ipaddr.isValid(plain)) return undefined;
  const parsed = ipaddr.process(plain); // IPv4 in IPv6's clothes (::ffff:192.0.2.1) becomes IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
