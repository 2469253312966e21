import { isIP } from "node:net";
import type { Address } from "@tintype/shared/network/public-host";
import ipaddr from "ipaddr.js";

/**
 * Parses an IP address in its strict spelling. Returns undefined for text that is not an IP address, for shortened, octal or
 * hexadecimal IPv4, and for addresses with a zone (`fe80::1%eth0`), which refers to an interface of this machine.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0 || text.includes("%")) return undefined;
  try {
    return ipaddr.parse(text);
  } catch {
    return undefined;
  }
}
