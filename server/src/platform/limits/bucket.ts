export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** One counter that a request increments. */
export interface Bucket {
  /** Names the client and the group of their requests. */
  readonly key: string;
  /** Requests allowed in a window. */
  readonly maximum: number;
  /** The name of the counted thing, for the message: "requests". */
  readonly what: string;
  /** True if a larger plan allows more. */
  readonly isOfPlan: boolean;
  /** The length of the window. */
  readonly windowMs: number;
}

/** Returns the end of a window that begins now: a whole second, as the headers carry it, and at most `windowMs` away. */
export function windowFrom(time: Date, windowMs = MINUTE_MS): Date {
  return new Date(Math.floor((time.getTime() + windowMs) / 1000) * 1000);
}
