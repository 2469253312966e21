import { EgressFault } from "@tintype/reader/egress/fault";
import { type GuardedFetchOptions, guardedFetch } from "@tintype/reader/egress/fetch";
import { VERSION } from "@tintype/reader/version";
import type { DeliveryRow } from "./delivery-repository.ts";
import { sign } from "./signature.ts";

/** Milliseconds for a whole attempt, from the name lookup to the response. */
export const ATTEMPT_MS = 5000;

/** The result of an attempt. `error` is null if the receiver answered 2xx. */
export type Outcome = Readonly<{
  at: Date;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}>;

export type Outbound = Omit<GuardedFetchOptions, "timeout" | "signal">;

/** Sends a delivery once. @throws the signal's reason, when it aborts */
export async function send(
  { id, body: text }: Pick<DeliveryRow, "id" | "body">,
  { url, secret, traceparent }: { url: string; secret: string; traceparent?: string | undefined },
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = Buffer.from(text);
  const at = new Date();
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": `Tintype/${VERSION}`,
    "X-Service-Delivery": id,
    "X-Service-Signature": sign(secret, timestamp, body),
    "X-Service-Timestamp": String(timestamp),
    ...(traceparent !== undefined && { traceparent }),
  };
  const startedAt = performance.now();
  const outcome = (response_status: number | null, error: string | null): Outcome => ({
    at,
    response_status,
    duration_ms: Math.round(performance.now() - startedAt),
    error,
  });
  try {
    const options = { ...outbound, timeout: ATTEMPT_MS, signal };
    const { status } = await guardedFetch(new URL(url), { method: "POST", headers, body }, options);
    return outcome(status, faultOf(status));
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
