import { connect, isIP, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { isLocalhost } from "@tintype/shared/network/public-host";
import { parseAddress } from "./address.ts";
import { EgressFault, faultOfSocketError } from "./fault.ts";
import type { EgressPolicy } from "./policy.ts";
import type { Resolver } from "./resolve.ts";

export interface Target {
  /** In its canonical spelling (see canonicalHost). */
  readonly host: string;
  readonly port: number;
}

export interface DialOptions {
  readonly policy: EgressPolicy;
  readonly resolve: Resolver;
  /** Ports of this machine to which no connection is made, whatever the policy allows. */
  readonly ownPorts: ReadonlySet<number>;
  /** Milliseconds for connecting, all addresses together. */
  readonly timeoutMs: number;
  /** Interrupts connecting. */
  readonly signal: AbortSignal;
}

/**
 * Opens a TCP connection to a target that the policy allows. It connects to the address that the policy has judged: the name
 * is resolved once, and not again between the check and the connection.
 * @throws EgressFault
 */
export async function dial(target: Target, options: DialOptions): Promise<Socket> {
  const { host, port } = target;
  const verdict = options.policy.judgeHost(host, port);
  if (!verdict.allowed) throw new EgressFault("blocked", verdict.reason);
  const addresses = allowedAddresses(await options.resolve(host), target, options);
  if (options.signal.aborted) throw new EgressFault("unreachable");
  return open(addresses, port, options);
}

/**
 * Returns the addresses that the policy allows. If it refuses one, all are refused, because a public host has no private
 * addresses.
 */
function allowedAddresses(
  addresses: readonly string[],
  { host, port }: Target,
  { policy, ownPorts }: DialOptions,
): string[] {
  const open: string[] = [];
  for (const address of addresses) {
    const verdict = policy.judgeAddress(address, port, host);
    if (verdict.allowed) open.push(address);
    // localhost always has both loopback addresses. It is enough if one of them is allowed.
    else if (!isLocalhost(host)) throw new EgressFault("blocked", verdict.reason);
  }
  if (open.length === 0 || (ownPorts.has(port) && open.some(isOwnAddress))) throw new EgressFault("blocked");
  return open;
}

/** Tells whether an address belongs to this machine. */
function isOwnAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address || address.range() === "loopback" || address.range() === "unspecified") return true;
  const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return interfaces.some((entry) => parseAddress(entry.address)?.toString() === address.toString());
}

/** Connects to the first of these addresses that accepts the connection, with Node's own implementation of Happy Eyeballs. */
function open(addresses: readonly string[], port: number, { timeoutMs, signal }: DialOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      // Not resolved by DNS: `lookup` below returns the addresses.
      host: "judged",
      port,
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 2_000,
      allowHalfOpen: true,
      noDelay: true,
    });
    const timer = setTimeout(() => socket.destroy(new EgressFault("timeout")), timeoutMs);
    const abort = () => socket.destroy(new EgressFault("unreachable"));
    signal.addEventListener("abort", abort, { once: true });
    const settled = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    socket.once("connect", () => {
      settled();
      resolve(socket);
    });
    // This listener is never removed: an error without a listener would end the process.
    socket.on("error", (error) => {
      settled();
      reject(faultOfSocketError(error));
    });
  });
}
