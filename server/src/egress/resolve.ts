import { lookup } from "node:dns/promises";
import { isLocalhost, parseAddress } from "./address.ts";
import { EgressFault } from "./fault.ts";

/** Gives all addresses of a name, in the order in which they should be tried; rejects or gives none if there are none. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/** The system's own resolver: the hosts file, then DNS. */
export const systemResolver: Resolver = async (name) =>
  (await lookup(name, { all: true, order: "verbatim" })).map(({ address }) => address);

/**
 * libuv looks up two names at a time for the whole process. A run that has two under way is as fast as it can be, and a
 * page full of names that resolve slowly cannot fill the queue before everyone else's.
 */
const lookupsAtOnce = 2;

/**
 * The addresses of hosts, for one run. An answer is kept for the run's life, a failure is not.
 * Every failure, one of the resolver's or the deadline (`patience`, ms), is an EgressFault of kind `dns`. With `signal` the
 * run is over: what has not been asked by then is not asked any more.
 */
export function createNameService(resolver: Resolver, patience: number, signal: AbortSignal): Resolver {
  const answers = new Map<string, Promise<readonly string[]>>();
  const inTurn = limit(lookupsAtOnce);

  const ask = async (name: string) => {
    const addresses = await inTurn(async () => (signal.aborted ? [] : resolver(name))).catch(() => []);
    if (addresses.length === 0) throw new EgressFault("dns");
    return addresses;
  };

  return async (name) => {
    if (parseAddress(name)) return [name];
    // RFC 6761: no server is asked for these.
    if (isLocalhost(name)) return ["127.0.0.1", "::1"];
    let answer = answers.get(name);
    if (!answer) {
      answer = ask(name);
      answers.set(name, answer);
      answer.catch(() => answers.delete(name));
    }
    return withDeadline(answer, patience);
  };
}

/** Lets at most `places` pieces of work run at once; a place is free again when its work has really ended. */
function limit(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => queue.push(turn));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

async function withDeadline<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressFault("dns", "the host name could not be resolved in time")), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
