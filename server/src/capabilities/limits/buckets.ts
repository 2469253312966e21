import type { Plan } from "@tintype/shared/api/plans";
import type { EndpointLimit } from "../../doors/rest/endpoint.ts";
import type { UserId } from "../../platform/ids.ts";
import { type Bucket, HOUR_MS, MINUTE_MS } from "../../platform/limits/bucket.ts";

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

const WEBHOOK_TESTS = "tests of webhooks";

/** The bucket of a user's tests of webhooks, for calls, which all count in one bucket otherwise. */
export const webhookTestsOf = (userId: UserId, { webhookTest }: RequestLimits): Bucket => ({
  ...{ key: `webhook_test:${userId}`, maximum: webhookTest, what: WEBHOOK_TESTS },
  ...{ isOfPlan: false, windowMs: MINUTE_MS },
});

/** The bucket of the kibibytes that a user uploads. */
export const uploadsOf = (userId: UserId, { upload }: RequestLimits): Bucket => ({
  ...{ key: `upload:${userId}`, maximum: upload, what: "kilobytes of uploads" },
  ...{ isOfPlan: false, windowMs: MINUTE_MS },
});

/** What the limits need to know about a request. */
export interface LimitedRequest {
  /** The client's address, or the block of addresses that counts as one client. Only read for buckets that it names. */
  readonly client: string;
  /** The user, if their credential is valid. */
  readonly caller?: Readonly<{ userId: UserId; plan: Plan }> | undefined;
  /** The endpoint's own limit; "trpc" for procedure calls. */
  readonly limit?: EndpointLimit | "trpc" | undefined;
}

/** Returns every bucket that a request counts in: the one for all of the caller's requests, and the endpoint's own. */
export function bucketsOf(request: LimitedRequest, limits: RequestLimits): Bucket[] {
  const { caller, limit } = request;
  if (caller && limit === "trpc") {
    const maximum = caller.plan.requestsPerMinute * CALLS_PER_REQUEST;
    return [{ key: `trpc:${caller.userId}`, maximum, what: "calls", isOfPlan: true, windowMs: MINUTE_MS }];
  }
  const perMinute = { windowMs: MINUTE_MS, isOfPlan: false };
  const all: Bucket = caller
    ? {
        ...perMinute,
        key: `user:${caller.userId}`,
        maximum: caller.plan.requestsPerMinute,
        what: "requests",
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
  if (limit === "webhook_test") return [all, own(limits.webhookTest, WEBHOOK_TESTS)];
  if (limit === "password") return [all, own(limits.password, "attempts at the password")];
  return [all];
}
