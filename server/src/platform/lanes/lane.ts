import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import { because } from "../errors.ts";
import { createFairQueue, type LaneJobOptions } from "./fair-queue.ts";

/** The limits of a lane. A missing number means no limit. */
export interface LaneLimits {
  /** Jobs in progress, of all clients together. */
  readonly atOnce?: number;
  /** Jobs that wait, of all clients together. At least 1. */
  readonly waiting?: number;
  /** A job that has waited this long, in ms, is refused. */
  readonly maxWaitMs?: number;
  readonly ofClient?: {
    readonly atOnce?: number;
    /** At least 1. */
    readonly waiting?: number;
    /** After a job that took longer than `afterMs`, the client's next job waits as long as that took, at most `maxMs`. */
    readonly rest?: { readonly afterMs: number; readonly maxMs: number };
  };
}

/** The declaration of a lane: docs/limits.md has a line of each. */
export interface LaneRules {
  /** The name of its work: "Searches". */
  readonly name: string;
  /** The file that declares it: `import.meta.url`. */
  readonly at: string;
  /** The name of a client: "user". */
  readonly client?: string;
  readonly limits: LaneLimits;
  /** The error of a job that may not wait, or not any longer. Without it, any number of jobs wait. */
  readonly refusal?: () => Error;
}

export interface JobSettings {
  /** Takes the job out while it waits. The job has to watch it from when it has begun. */
  readonly signal?: AbortSignal | undefined;
  /** True if it goes before the jobs of all clients that are not urgent. */
  readonly isUrgent?: boolean;
}

/** Creates a lane: jobs of clients that wait for each other, in the order of `createFairQueue`. */
export function createLane({ name, limits, refusal }: LaneRules) {
  const { atOnce, waiting, maxWaitMs, ofClient = {} } = limits;
  const { FairQueue, begin, end } = createFairQueue(ofClient.atOnce);
  const queue = new PQueue<InstanceType<typeof FairQueue>, LaneJobOptions>({
    concurrency: atOnce,
    queueClass: FairQueue,
  });
  const refused = (why: string) => because(refusal?.() ?? new Error("too many jobs"), `${name}: ${why}`);
  const isFull = (client: string): boolean =>
    (waiting !== undefined && queue.sizeBy({}) >= waiting) ||
    (ofClient.waiting !== undefined && queue.sizeBy({ client }) >= ofClient.waiting);

  const run = async <T>(
    client: string,
    work: () => Promise<T>,
    { signal, isUrgent = false }: JobSettings = {},
  ): Promise<T> => {
    signal?.throwIfAborted();
    if (isFull(client)) throw refused("too many wait");
    const answer = Promise.withResolvers<T>();
    // p-queue would count a job as ended as soon as its signal is aborted, so it gets one for the time of waiting alone.
    const wait = new AbortController();
    const abort = () => wait.abort(signal?.reason);
    const timer =
      maxWaitMs === undefined ? undefined : setTimeout(() => wait.abort(refused("waited too long")), maxWaitMs).unref();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    signal?.addEventListener("abort", abort, { once: true });
    const job = async () => {
      stopWaiting();
      begin(client);
      const startedAt = performance.now();
      try {
        await work().then(answer.resolve, answer.reject);
        const ms = performance.now() - startedAt;
        if (ofClient.rest && ms > ofClient.rest.afterMs) await pause(Math.min(ms, ofClient.rest.maxMs));
      } finally {
        end(client);
      }
    };
    queue.add(job, { client, priority: isUrgent ? 1 : 0, signal: wait.signal }).catch((error: unknown) => {
      stopWaiting();
      answer.reject(error);
    });
    return answer.promise;
  };

  return {
    /** Does the client's work, once its turn has come. @throws the refusal, the signal's reason and what the work throws */
    run,
    /** Waits for the client's turn. @returns a function to call at its end @throws the refusal */
    enter(client: string): Promise<() => void> {
      const entered = Promise.withResolvers<() => void>();
      const ended = Promise.withResolvers<void>();
      run(client, () => {
        entered.resolve(ended.resolve);
        return ended.promise;
      }).catch(entered.reject);
      return entered.promise;
    },
  };
}
