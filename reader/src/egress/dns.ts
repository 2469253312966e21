import { Resolver as DnsResolver } from "node:dns/promises";
import { isLocalhost } from "@tintype/shared/network/public-host";
import { parseAddress } from "./address.ts";
import { EgressFault } from "./fault.ts";
import { type Resolver, systemResolver } from "./resolve.ts";

/** Milliseconds for the first try at a name server, and the number of tries. Further tries wait longer. */
const dnsOptions = { timeout: 1500, tries: 2 };

/** DNS's answers that there is no such name, or no address of the requested family. */
const notFoundCodes = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Creates a resolver for many callers at the same time. It queries DNS over its own sockets, so that a name with slow or dead
 * name servers does not delay other names. (The system's resolver runs on libuv's threads, with two names at a time for the
 * whole process.) It asks the system's resolver only for names that do not exist in DNS, because they may be in the hosts
 * file. Every failure is an EgressFault of kind `dns`.
 */
export function createDnsService({
  // A new resolver each time, because it reads the system's settings (resolv.conf) only when it is created.
  dns = () => new DnsResolver(dnsOptions),
  system = systemResolver,
}: {
  dns?: () => DnsResolver;
  system?: Resolver;
} = {}): Resolver {
  return async (name) => {
    if (parseAddress(name)) return [name];
    // RFC 6761: these names are not resolved by DNS.
    if (isLocalhost(name)) return ["127.0.0.1", "::1"];
    const resolver = dns();
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const isUnknown = answers.every((answer) => answer.status === "rejected" && notFoundCodes.has(answer.reason?.code));
    const systemAddresses = isUnknown ? await system(name).catch(() => []) : [];
    if (systemAddresses.length === 0) throw new EgressFault("dns");
    return systemAddresses;
  };
}
