import type { Plan } from "@tintype/shared/api/plans";
import type { EndpointLimit } from "../http/endpoint.ts";
import type { UserId } from "../ids.ts";

/** The limits that no plan changes, in requests a minute. */
export interface RequestLimits {
  /** All requests of one address without a valid credential. */
  readonly anonymous: number;
  /** Attempts to log in, of one address. */
  readonly login: number;
  /** Other requests that hold a password against an account's, of one person. */
  readonly password: number;
  /** Diffs, of one person. */
  readonly diff: number;
}

/** The extension's and dashboard's calls have a bucket of their own: so many for each request of the plan's. */
export const CALLS_PER_REQUEST = 5;

export const requestLimits: RequestLimits = { anonymous: 60, login: 5, password: 5, diff: 30 };

/** What the limits need to know of a request. */
export interface LimitedRequest {
  /** The client's address, or the block of addresses that counts as one client. */
  readonly client: string;
  /** Who asks, where their credential is valid. */
  readonly caller?: Readonly<{ userId: UserId; plan: Plan }> | undefined;
  /** The limit of the endpoint's own; "trpc" for calls to procedures. */
  readonly limit?: EndpointLimit | "trpc" | undefined;
}

/** One count that a request adds to. */
export interface Bucket {
  /** Who, and which of their requests. */
  readonly key: string;
  /** Requests in a window. */
  readonly maximum: number;
  /** What there are too many of when it is full. */
  readonly what: string;
}

/** Every bucket that a request counts in: one for all of the caller's requests, and one where the endpoint has a limit. */
export function bucketsOf({ client, caller, limit }: LimitedRequest, limits: RequestLimits): Bucket[] {
  if (caller && limit === "trpc") {
    const maximum = caller.plan.requestsPerMinute * CALLS_PER_REQUEST;
    return [{ key: `trpc:${caller.userId}`, maximum, what: "calls" }];
  }
  const all: Bucket = caller
    ? { key: `user:${caller.userId}`, maximum: caller.plan.requestsPerMinute, what: "requests" }
    : { key: `address:${client}`, maximum: limits.anonymous, what: "requests from this address" };
  if (limit === "login") {
    return [all, { key: `login:${client}`, maximum: limits.login, what: "attempts to log in from this address" }];
  }
  // The other endpoints refuse whoever has no credential.
  if (!caller) return [all];
  const own = (maximum: number, what: string): Bucket => ({ key: `${limit}:${caller.userId}`, maximum, what });
  if (limit === "extractions") return [all, own(caller.plan.extractionRequestsPerMinute, "requests for extractions")];
  if (limit === "diff") return [all, own(limits.diff, "requests for diffs")];
  if (limit === "password") return [all, own(limits.password, "attempts at the password")];
  return [all];
}
