import type { Plan } from "@tintype/shared/api/plans";
import type { UserId } from "../../platform/ids.ts";
import type { OperationLimit } from "../../platform/operation/operation.ts";

/** The limits that are the same on every plan, in requests a minute unless they say otherwise. */
export interface RequestLimits {
  /** All requests of one address without a valid credential. */
  readonly anonymous: number;
  /** Login attempts from one address. */
  readonly login: number;
  /** Requests of one user that check a password, other than logins. */
  readonly password: number;
  /** Diffs of one user. */
  readonly diff: number;
  /** Tests of webhooks by one user. */
  readonly webhookTest: number;
  /** Registrations from one address in an hour. */
  readonly registration: number;
  /** Exports of one user in an hour. */
  readonly export: number;
  /** Kibibytes of uploads of one user. */
  readonly upload: number;
}

/** Calls by the extension and the dashboard have a bucket of their own, this many times the plan's requests. */
export const CALLS_PER_REQUEST = 5;

export const requestLimits: RequestLimits = {
  anonymous: 60,
  login: 5,
  password: 5,
  diff: 30,
  webhookTest: 30,
  registration: 100,
  export: 4,
  upload: 65_536,
};

export const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What the limits need to know about a request. */
export interface LimitedRequest {
  /** The client's address, or the block of addresses that counts as one client. Only read for buckets that it names. */
  readonly client: string;
  /** The user, if their credential is valid. */
  readonly caller?: Readonly<{ userId: UserId; plan: Plan }> | undefined;
  /** The operation's own limit. */
  readonly limit?: OperationLimit | undefined;
  /** Whether it is a call by the extension or the dashboard. */
  readonly isCall?: boolean;
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
  /** The length of the window. */
  readonly windowMs: number;
}

/** Returns every bucket that a request counts in: the one for all of the caller's requests, and the endpoint's own. */
export function bucketsOf(request: LimitedRequest, limits: RequestLimits): Bucket[] {
  const { caller, limit, isCall = false } = request;
  const perMinute = { windowMs: MINUTE_MS, isOfPlan: false };
  const all: Bucket = caller
    ? {
        windowMs: MINUTE_MS,
        key: `${isCall ? "trpc" : "user"}:${caller.userId}`,
        maximum: caller.plan.requestsPerMinute * (isCall ? CALLS_PER_REQUEST : 1),
        what: isCall ? "calls" : "requests",
        isOfPlan: true,
      }
    : { ...perMinute, key: `address:${request.client}`, maximum: limits.anonymous, what: "requests from this address" };
  if (limit === "login") {
    const what = "attempts to log in from this address";
    return [all, { ...perMinute, key: `login:${request.client}`, maximum: limits.login, what }];
  }
  if (limit === "registration") {
    const what = "registrations from this address";
    return [
      all,
      { key: `register:${request.client}`, maximum: limits.registration, what, isOfPlan: false, windowMs: HOUR_MS },
    ];
  }
  // The other endpoints refuse callers without a credential.
  if (!caller) return [all];
  const own = (maximum: number, what: string, isOfPlan = false, windowMs = MINUTE_MS): Bucket => ({
    key: `${limit}:${caller.userId}`,
    maximum,
    what,
    isOfPlan,
    windowMs,
  });
  if (limit === "extractions") {
    return [all, own(caller.plan.extractionRequestsPerMinute, "requests for extractions", true)];
  }
  if (limit === "diff") return [all, own(limits.diff, "requests for diffs")];
  if (limit === "export") return [all, own(limits.export, "exports", false, HOUR_MS)];
  if (limit === "webhook_test") return [all, own(limits.webhookTest, "tests of webhooks")];
  if (limit === "password") return [all, own(limits.password, "attempts at the password")];
  return [all];
}
