import type { Plan } from "@tintype/shared/api/accounts/plans";
import type { UserId } from "../../platform/ids.ts";
import { type Bucket, HOUR_MS, MINUTE_MS } from "../../platform/limits/bucket.ts";
import type { CountedDoor } from "../../platform/limits/counting.ts";
import type { OperationLimit } from "../../platform/operation/operation.ts";

/** The limits that are the same on every plan, in requests a minute unless they say otherwise. */
export interface RequestLimits {
  /** All requests of one address without a valid credential, but for views. */
  readonly anonymous: number;
  /** Requests of one address for what anybody may see, such as a shared page. */
  readonly views: number;
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

/** Calls by the extension and the dashboard, and those of agents, have buckets of their own, this many times the plan's requests. */
export const CALLS_PER_REQUEST = 5;

/** A view of something that does not exist counts as so many: whoever guesses links gets as many tries as with other requests. */
export const MISSED_VIEW = 20;

export const requestLimits: RequestLimits = {
  anonymous: 60,
  views: 1200,
  login: 5,
  password: 5,
  diff: 30,
  webhookTest: 30,
  registration: 100,
  export: 4,
  upload: 65_536,
};

/** A kind of requests. Each client has one bucket for it. */
export type BucketRule = Readonly<{
  key: string;
  /** For the message: "requests". */
  what: string;
  /** True if a larger plan allows more. */
  isOfPlan?: boolean;
  /** A minute unless it says otherwise. */
  windowMs?: number;
}> &
  Readonly<
    | { by: "address"; maximum: (limits: RequestLimits) => number }
    | { by: "user"; maximum: (limits: RequestLimits, plan: Plan) => number }
  >;

/** The bucket of each limit that an endpoint can have, besides the one of all of a caller's requests. */
export const ENDPOINT_RULES: Readonly<Record<Exclude<OperationLimit, "none">, BucketRule>> = {
  login: {
    key: "login",
    by: "address",
    what: "attempts to log in from this address",
    maximum: ({ login }) => login,
  },
  registration: {
    key: "register",
    by: "address",
    what: "registrations from this address",
    windowMs: HOUR_MS,
    maximum: ({ registration }) => registration,
  },
  password: {
    key: "password",
    by: "user",
    what: "attempts at the password",
    maximum: ({ password }) => password,
  },
  extractions: {
    key: "extractions",
    by: "user",
    what: "requests for extractions",
    isOfPlan: true,
    maximum: (_, plan) => plan.extractionRequestsPerMinute,
  },
  diff: { key: "diff", by: "user", what: "requests for diffs", maximum: ({ diff }) => diff },
  export: {
    key: "export",
    by: "user",
    what: "exports",
    windowMs: HOUR_MS,
    maximum: (limits) => limits.export,
  },
  webhook_test: {
    key: "webhook_test",
    by: "user",
    what: "tests of webhooks",
    maximum: ({ webhookTest }) => webhookTest,
  },
};

/** The buckets of all requests, of procedure calls, and of what the handlers of calls count themselves. */
export const GENERAL_RULES = {
  anonymous: {
    key: "address",
    by: "address",
    what: "requests from this address",
    maximum: ({ anonymous }) => anonymous,
  },
  views: {
    key: "view",
    by: "address",
    what: "requests for public pages from this address",
    maximum: ({ views }) => views,
  },
  requests: {
    key: "user",
    by: "user",
    what: "requests",
    isOfPlan: true,
    maximum: (_, plan) => plan.requestsPerMinute,
  },
  calls: {
    key: "trpc",
    by: "user",
    what: "calls",
    isOfPlan: true,
    maximum: (_, plan) => plan.requestsPerMinute * CALLS_PER_REQUEST,
  },
  tools: {
    key: "mcp",
    by: "user",
    what: "requests of agents",
    isOfPlan: true,
    maximum: (_, plan) => plan.requestsPerMinute * CALLS_PER_REQUEST,
  },
  upload: { key: "upload", by: "user", what: "kilobytes of uploads", maximum: ({ upload }) => upload },
} as const satisfies Record<string, BucketRule>;

/** Returns the bucket of one client. */
export function bucketOf(rule: BucketRule, client: string, maximum: number): Bucket {
  const { key, what, isOfPlan = false, windowMs = MINUTE_MS } = rule;
  return { key: `${key}:${client}`, maximum, what, isOfPlan, windowMs };
}

/** The facts about a request that the limits need. */
export interface LimitedRequest {
  /** The client's address, or the block of addresses that counts as one client. Only read for buckets that it names. */
  readonly client: string;
  /** The user, if their credential is valid. */
  readonly caller?: Readonly<{ userId: UserId; plan: Plan }> | undefined;
  /** The operation's own limit. */
  readonly limit?: OperationLimit | undefined;
  readonly door?: CountedDoor;
  /** True if it asks for what anybody may see, and brings no credential that could be a guess. */
  readonly isView?: boolean;
}

const RULE_OF_DOOR: Readonly<Record<CountedDoor, BucketRule>> = {
  rest: GENERAL_RULES.requests,
  trpc: GENERAL_RULES.calls,
  mcp: GENERAL_RULES.tools,
};

/** Returns every bucket that a request counts in: the one for all of the caller's requests, and the endpoint's own. */
export function bucketsOf(request: LimitedRequest, limits: RequestLimits): Bucket[] {
  const { caller, limit, door = "rest", isView = false } = request;
  const bucketFor = (rule: BucketRule): Bucket[] => {
    if (rule.by === "address") return [bucketOf(rule, request.client, rule.maximum(limits))];
    // Operations with such a limit refuse callers without a credential.
    return caller ? [bucketOf(rule, caller.userId, rule.maximum(limits, caller.plan))] : [];
  };
  const ofAddress = isView ? GENERAL_RULES.views : GENERAL_RULES.anonymous;
  const all = bucketFor(caller ? RULE_OF_DOOR[door] : ofAddress);
  return limit === undefined || limit === "none" ? all : [...all, ...bucketFor(ENDPOINT_RULES[limit])];
}
