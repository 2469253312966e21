import type { Plan } from "@tintype/shared/api/plans";
import type { EndpointLimit } from "../http/endpoint.ts";
import type { UserId } from "../ids.ts";

/** The limits that are the same on every plan, in requests a minute. */
export interface RequestLimits {
  /** All requests of one address without a valid credential. */
  readonly anonymous: number;
  /** Login attempts from one address. */
  readonly login: number;
  /** Requests of one user that check a password, other than logins. */
  readonly password: number;
  /** Diffs of one user. */
  readonly diff: number;
}

/** Calls by the extension and the dashboard have a bucket of their own, this many times the plan's requests. */
export const CALLS_PER_REQUEST = 5;

export const requestLimits: RequestLimits = { anonymous: 60, login: 5, password: 5, diff: 30 };

/** What the limits need to know about a request. */
export interface LimitedRequest {
  /** The client's address, or the block of addresses that counts as one client. */
  readonly client: string;
  /** The user, if their credential is valid. */
  readonly caller?: Readonly<{ userId: UserId; plan: Plan }> | undefined;
  /** The endpoint's own limit; "trpc" for procedure calls. */
  readonly limit?: EndpointLimit | "trpc" | undefined;
}

/** One counter that a request increments. */
export interface Bucket {
  /** Names the client and the group of their requests. */
  readonly key: string;
  /** Requests allowed in a window. */
  readonly maximum: number;
  /** What is counted, for the message: "requests". */
  readonly what: string;
  /** Whether a larger plan allows more. */
  readonly isOfPlan: boolean;
}

/** Returns every bucket that a request counts in: the one for all of the caller's requests, and the endpoint's own. */
export function bucketsOf({ client, caller, limit }: LimitedRequest, limits: RequestLimits): Bucket[] {
  if (caller && limit === "trpc") {
    const maximum = caller.plan.requestsPerMinute * CALLS_PER_REQUEST;
    return [{ key: `trpc:${caller.userId}`, maximum, what: "calls", isOfPlan: true }];
  }
  const all: Bucket = caller
    ? { key: `user:${caller.userId}`, maximum: caller.plan.requestsPerMinute, what: "requests", isOfPlan: true }
    : { key: `address:${client}`, maximum: limits.anonymous, what: "requests from this address", isOfPlan: false };
  if (limit === "login") {
    const what = "attempts to log in from this address";
    return [all, { key: `login:${client}`, maximum: limits.login, what, isOfPlan: false }];
  }
  // The other endpoints refuse callers without a credential.
  if (!caller) return [all];
  const own = (maximum: number, what: string, isOfPlan = false): Bucket => ({
    key: `${limit}:${caller.userId}`,
    maximum,
    what,
    isOfPlan,
  });
  if (limit === "extractions") {
    return [all, own(caller.plan.extractionRequestsPerMinute, "requests for extractions", true)];
  }
  if (limit === "diff") return [all, own(limits.diff, "requests for diffs")];
  if (limit === "password") return [all, own(limits.password, "attempts at the password")];
  return [all];
}
