import type { ServerFault, ServerFaultCode } from "@tintype/ui/platform/outcome.ts";

/** The shortest delay of a browser's alarm. */
const FIRST_MS = 30_000;
const MAX_MS = 3_600_000;

/** Faults that concern one capture alone and are the same at every attempt: the person has to decide. */
const LASTING: readonly ServerFaultCode[] = ["too_large", "refused", "not_allowed", "not_found"];

/**
 * The time of the next attempt (milliseconds since 1970) after one that failed; undefined if only the person can continue. It
 * is never before the time that the server names.
 * @param attempts how many there have been, with this one
 */
export function nextAttempt({ code, retryAt }: ServerFault, attempts: number, now: number): number | undefined {
  if (LASTING.includes(code)) return undefined;
  return Math.max(retryAt ?? 0, now + Math.min(FIRST_MS * 2 ** (attempts - 1), MAX_MS));
}

/** Returns whether an early attempt may succeed: nothing can be sent before the time that the server named. */
export function mayHasten(fault: ServerFault | undefined, now: number): boolean {
  return (fault?.retryAt ?? 0) <= now;
}
