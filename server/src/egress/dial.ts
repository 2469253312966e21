import { connect, isIP, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { isLocalhost, parseAddress } from "./address.ts";
import { EgressFault, faultOfSocketError } from "./fault.ts";
import type { EgressPolicy } from "./policy.ts";
import type { Resolver } from "./resolve.ts";

export interface Target {
  /** In canonical spelling (see canonicalHost). */
  readonly host: string;
  readonly port: number;
}

export interface DialOptions {
  readonly policy: EgressPolicy;
  readonly resolve: Resolver;
  /** Ports of this machine that stay closed, whatever the policy's holes are. */
  readonly ownPorts: ReadonlySet<number>;
  /** Milliseconds for the whole of connecting, over all addresses. */
  readonly patience: number;
  /** Ends an attempt that is under way. */
  readonly signal: AbortSignal;
}

/**
 * Opens a TCP connection to a target that the policy allows. What is dialled is the very address that was judged: the
 * name is resolved once, and nothing resolves it again between the check and its use.
 * @throws EgressFault
 */
export async function dial(target: Target, options: DialOptions): Promise<Socket> {
  const { host, port } = target;
  const verdict = options.policy.judgeHost(host, port);
  if (!verdict.allowed) throw new EgressFault("blocked", verdict.reason);
  const addresses = judged(await options.resolve(host), target, options);
  if (options.signal.aborted) throw new EgressFault("unreachable");
  return open(addresses, port, options);
}

/** The addresses that may be dialled. One that may not condemns the whole answer: public sites have no private addresses. */
function judged(addresses: readonly string[], { host, port }: Target, { policy, ownPorts }: DialOptions): string[] {
  const open: string[] = [];
  for (const address of addresses) {
    const verdict = policy.judgeAddress(address, port, host);
    if (verdict.allowed) open.push(address);
    // localhost is always both loopback addresses: a hole for one of them is enough.
    else if (!isLocalhost(host)) throw new EgressFault("blocked", verdict.reason);
  }
  if (open.length === 0 || (ownPorts.has(port) && open.some(isOwnAddress))) throw new EgressFault("blocked");
  return open;
}

/** Whether an address leads back to this machine. */
function isOwnAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address || address.range() === "loopback" || address.range() === "unspecified") return true;
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return own.some((entry) => parseAddress(entry.address)?.toString() === address.toString());
}

/** Connects to the first of the addresses that answers: Node's own happy eyeballs, over these and no others. */
function open(addresses: readonly string[], port: number, { patience, signal }: DialOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      // Never looked up: `lookup` answers for it.
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
    const give = (reason: EgressFault) => socket.destroy(reason);
    const timer = setTimeout(() => give(new EgressFault("timeout")), patience);
    const abort = () => give(new EgressFault("unreachable"));
    signal.addEventListener("abort", abort, { once: true });
    const settled = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    socket.once("connect", () => {
      settled();
      resolve(socket);
    });
    // Stays for the socket's life: an error without a listener would end the process.
    socket.on("error", (error) => {
      settled();
      reject(faultOfSocketError(error));
    });
  });
}
