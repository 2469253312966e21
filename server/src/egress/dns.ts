import { Resolver as DnsResolver } from "node:dns/promises";
import { isLocalhost, parseAddress } from "./address.ts";
import { EgressFault } from "./fault.ts";
import { type Resolver, systemResolver } from "./resolve.ts";

/** Milliseconds to the first answer of a name server, and how often one is asked; it is asked again with more patience. */
const patience = { timeout: 1500, tries: 2 };

/** DNS says that there is no such name, or no address of the kind that was asked for. */
const negative = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * The addresses of hosts, for many callers at once: DNS is asked over sockets of our own, so that a name whose servers are
 * slow or dead holds up nobody else. (The system's resolver runs on libuv's threads, two names at a time for the whole
 * process.) It is asked only for names that DNS answers for with a no: the hosts file may know them. Every failure is an
 * EgressFault of kind `dns`.
 */
export function createDnsService({
  // A new one each time: it reads the system's settings (resolv.conf) when it is made, and never again.
  dns = () => new DnsResolver(patience),
  system = systemResolver,
}: {
  dns?: () => DnsResolver;
  system?: Resolver;
} = {}): Resolver {
  return async (name) => {
    if (parseAddress(name)) return [name];
    // RFC 6761: no server is asked for these.
    if (isLocalhost(name)) return ["127.0.0.1", "::1"];
    const resolver = dns();
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const unknown = answers.every((answer) => answer.status === "rejected" && negative.has(answer.reason?.code));
    const found = unknown ? await system(name).catch(() => []) : [];
    if (found.length === 0) throw new EgressFault("dns");
    return found;
  };
}
