import { transportError } from "./error.ts";

export interface RetryOptions {
  /** Maximum number of times that a request is sent again. */
  readonly retries: number;
  /** The longest time that a retry waits, in seconds. A server that asks for more gets no retry. */
  readonly maxWait: number;
}

/**
 * Sends requests again that the server could not take: after 429 and 503, when `Retry-After` says. A 503 may come after the
 * work was done, if the database fails in the end. So a POST or PATCH is sent again after a 503 only with an `Idempotency-Key`.
 */
export function withRetries(
  send: typeof fetch,
  { retries, maxWait }: RetryOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let remaining = retries; ; remaining--) {
      const response = await send(remaining > 0 ? request.clone() : request).catch((error: unknown) => {
        throw transportError(error);
      });
      const seconds = mayRepeat(request, response.status) ? retryAfter(response) : undefined;
      if (remaining <= 0 || seconds === undefined || seconds > maxWait) return response;
      await response.body?.cancel();
      await pause(seconds * 1000, request.signal);
    }
  };
}

function mayRepeat({ method, headers }: Request, status: number): boolean {
  const changesOnce = method === "POST" || method === "PATCH";
  return status === 429 || (status === 503 && (!changesOnce || headers.has("idempotency-key")));
}

/** The seconds that the server asks to wait (RFC 9110: a number, or a date). */
function retryAfter({ headers }: Response): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Waits. @throws the signal's reason as soon as it is aborted */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
