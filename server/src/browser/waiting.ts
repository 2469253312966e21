import { setTimeout as delay } from "node:timers/promises";

/** What `work` gives, or undefined when `ms` have gone by first. The work is not stopped; its failure then goes unheard. */
export async function capped<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    work.catch(() => {});
    return await Promise.race([work, delay(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** What `work` gives, unless the signal is aborted first: then its reason is thrown, and the work's failure goes unheard. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // The reason is an error of our own making, or the caller's.
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
