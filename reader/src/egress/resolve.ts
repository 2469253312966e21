import { lookup } from "node:dns/promises";
import { isLocalhost } from "@tintype/shared/network/public-host";
import { parseAddress } from "./address.ts";
import { EgressFault } from "./fault.ts";

/** Returns the addresses of a name in the order in which to try them. For a name without addresses it rejects or returns []. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/** The system's resolver: the hosts file, then DNS. */
export const systemResolver: Resolver = async (name) =>
  (await lookup(name, { all: true, order: "verbatim" })).map(({ address }) => address);

/**
 * libuv resolves two names at a time for the whole process. More would not make a visit faster, and a page with many names that
 * resolve slowly must not fill the queue and delay other visits.
 */
const MAX_LOOKUPS = 2;

/**
 * Creates the resolver of one visit. It caches addresses, but not failures. Every failure, including the timeout, is an
 * EgressFault of kind `dns`. After `signal` is aborted, it starts no more lookups.
 */
export function createNameService(resolver: Resolver, timeoutMs: number, signal: AbortSignal): Resolver {
  const answers = new Map<string, Promise<readonly string[]>>();
  const limited = createLimit(MAX_LOOKUPS);

  const ask = async (name: string) => {
    const addresses = await limited(async () => (signal.aborted ? [] : resolver(name))).catch(() => []);
    if (addresses.length === 0) throw new EgressFault("dns");
    return addresses;
  };

  return async (name) => {
    if (parseAddress(name)) return [name];
    // RFC 6761: these names are not resolved by DNS.
    if (isLocalhost(name)) return ["127.0.0.1", "::1"];
    let answer = answers.get(name);
    if (!answer) {
      answer = ask(name);
      answers.set(name, answer);
      answer.catch(() => answers.delete(name));
    }
    return withTimeout(answer, timeoutMs);
  };
}

/** Runs at most `count` tasks at a time. A task counts until it has really ended, even if nobody waits for it any more. */
function createLimit(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const release = queue.shift();
      if (release) release();
      else free += 1;
    }
  };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressFault("dns", "the host name could not be resolved in time")), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
