import { setTimeout as delay } from "node:timers/promises";

/** Returns the result of `work`, or undefined after `ms`. The work is not stopped, and a later failure of it is ignored. */
export async function capped<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    work.catch(() => {});
    return await Promise.race([work, delay(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** Returns the result of `work`, or throws the signal's reason if it is aborted first. A later failure of the work is ignored. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  // The reason is an error that we or the caller have chosen.
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
