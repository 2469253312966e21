import type { ServerFault, ServerFaultCode } from "@tintype/ui/outcome.ts";

/** The shortest wait that a browser's alarm takes. */
const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;

/** What concerns one capture alone, and will be the same at every attempt: the person decides what becomes of it. */
const LASTING: readonly ServerFaultCode[] = ["too_large", "refused", "not_allowed", "not_found"];

/**
 * What becomes of an upload after an attempt that failed: the time of the next one (milliseconds since 1970), or undefined
 * where only the person can bring it further. Where the server names a time, it is that.
 * @param attempts how many there have been, this one counted
 */
export function nextAttempt({ code, retryAt }: ServerFault, attempts: number, now: number): number | undefined {
  if (LASTING.includes(code)) return undefined;
  return Math.max(retryAt ?? 0, now + Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS));
}

/** Whether an attempt before its time has a chance, now that something has changed: the network, or the person looks. */
export function mayHasten(fault: ServerFault | undefined, now: number): boolean {
  return (fault?.retryAt ?? 0) <= now;
}
