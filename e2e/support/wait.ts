import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

/** Shorter than a test's own limit, which could not say what was waited for. */
const LIMIT_S = 90;
/** The interval grows, so that long waits stay below the limits of requests and leave the processor to others. */
const FIRST_INTERVAL_MS = 25;
const LAST_INTERVAL_MS = 200;
const GROWTH = 1.1;

export interface Limit {
  readonly seconds?: number;
}

type Probe<T> = () => Promise<T> | T;

/**
 * Reads again and again until the value is neither undefined nor false, or until `isDone` accepts it.
 * @param what completes "Waited for …" in the error, which also shows the last value
 * @returns the value
 */
export function until<T>(
  what: string,
  probe: Probe<T | undefined | false>,
  isDone?: undefined,
  limit?: Limit,
): Promise<T>;
export function until<T>(what: string, probe: Probe<T>, isDone: (value: T) => boolean, limit?: Limit): Promise<T>;
export async function until<T>(
  what: string,
  probe: Probe<T>,
  isDone: (value: T) => boolean = (value) => value !== undefined && value !== false,
  { seconds = LIMIT_S }: Limit = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (let interval = FIRST_INTERVAL_MS; ; interval = Math.min(interval * GROWTH, LAST_INTERVAL_MS)) {
    const value = await probe();
    if (isDone(value)) return value;
    if (performance.now() > deadline) {
      const last = inspect(value, { depth: 4, maxStringLength: Number.POSITIVE_INFINITY });
      throw new Error(`Waited ${seconds} s for ${what}. The last value was ${startAndEnd(last)}`);
    }
    await pause(interval);
  }
}

const SHOWN = 800;

/** Shortens a text in its middle: the end of a window's text often says why something is missing. */
function startAndEnd(text: string): string {
  return text.length <= 2 * SHOWN ? text : `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)}`;
}
