import { AppError, type ErrorExtra } from "../errors.ts";

/** The state of a limit, as the headers carry it. `resetsAt` is a whole second. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** Returns the three headers that every answer carries. */
export function limitHeaders({ limit, remaining, resetsAt }: LimitState): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.floor(resetsAt.getTime() / 1000)),
  };
}

/**
 * Creates a 429 with the wait in its message and in Retry-After, both from `now` until the limit resets.
 * @param what was counted, such as "requests"
 * @param extra which limit it is, and what to do about it
 */
export function rateLimited(
  what: string,
  { limit, resetsAt }: Omit<LimitState, "remaining">,
  now: Date,
  extra: Pick<ErrorExtra, "limit" | "quota" | "upgrade_url">,
): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  const headers = { ...limitHeaders({ limit, remaining: 0, resetsAt }), "Retry-After": String(seconds) };
  return new AppError("rate_limited", `Too many ${what}: try again in ${inWords(seconds)}.`, extra, headers);
}

function inWords(seconds: number): string {
  if (seconds < 120) return plural(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return plural(minutes, "minute");
  return plural(Math.ceil(minutes / 60), "hour");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
