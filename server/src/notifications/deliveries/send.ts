import { EgressFault } from "@tintype/reader/egress/fault";
import { type GuardedFetchOptions, guardedFetch } from "@tintype/reader/egress/fetch";
import { VERSION } from "@tintype/reader/version";
import { retryAfterSeconds } from "./retry-after.ts";
import type { AttemptRow } from "./rows.ts";

/** Milliseconds for a whole attempt, from the name lookup to the response. */
export const ATTEMPT_MS = 5000;

/** The result of an attempt. `error` is null if the receiver took the delivery. */
export interface AttemptResult extends Readonly<Pick<AttemptRow, "at" | "response_status" | "duration_ms" | "error">> {
  /** The next attempt is not made before so many seconds have passed, because the receiver asks for it. */
  readonly retryAfterSeconds?: number;
  /** True if no further attempt can succeed. */
  readonly isFinal?: boolean;
}

export type Outbound = Omit<GuardedFetchOptions, "timeout" | "signal">;

/** Measures an attempt that begins now. @returns a function that makes its result */
export function beginAttempt(beginning = new Date()) {
  const startedAt = performance.now();
  return (response_status: number | null, error: string | null): AttemptResult => ({
    at: beginning,
    response_status,
    duration_ms: Math.round(performance.now() - startedAt),
    error,
  });
}

/** Posts JSON once. @throws the signal's reason, when it aborts */
export async function post(
  url: string,
  { body, headers }: { body: Buffer; headers?: Readonly<Record<string, string>> },
  { at, ...outbound }: Outbound & { at?: Date },
  signal: AbortSignal,
): Promise<AttemptResult> {
  const outcome = beginAttempt(at);
  const all = { "Content-Type": "application/json", "User-Agent": `Tintype/${VERSION}`, ...headers };
  try {
    const options = { ...outbound, timeout: ATTEMPT_MS, signal };
    const answer = await guardedFetch(new URL(url), { method: "POST", headers: all, body }, options);
    const wait = answer.status === 429 ? retryAfterSeconds(answer.headers["retry-after"], new Date()) : undefined;
    return {
      ...outcome(answer.status, faultOf(answer.status)),
      ...(wait !== undefined && { retryAfterSeconds: wait }),
    };
  } catch (error) {
    if (error instanceof EgressFault) return outcome(null, error.message);
    throw error;
  }
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const redirect = status >= 300 && status < 400 ? ", and redirects are not followed" : "";
  return `the receiver answered ${status}${redirect}`;
}
