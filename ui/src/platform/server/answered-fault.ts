import type { ErrorCode, ErrorDetail, LimitPeriod } from "@tintype/shared/api/errors/errors";
import type { ServerFault } from "../outcome.ts";

/** An error of the API over REST or tRPC. Other releases of the server may omit or change everything but the code. */
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly request_id?: unknown;
  /** Seconds to wait. */
  readonly retry_after?: unknown;
  readonly upgrade_url?: unknown;
  readonly limit?: unknown;
  readonly quota?: unknown;
  readonly details?: unknown;
}

/** Servers from before `limit` tell a day's quota only by its wait: a limit of requests is over within this many seconds. */
const REQUEST_WINDOW_S = 60;

/** The fault for an error of the API. */
export function answeredFault(answer: ErrorAnswer, message: string, now: number): ServerFault {
  const { request_id } = answer;
  return { ...faultOfCode(answer, message, now), ...(typeof request_id === "string" && { requestId: request_id }) };
}

function faultOfCode(answer: ErrorAnswer, message: string, now: number): ServerFault {
  const wait = typeof answer.retry_after === "number" ? answer.retry_after : undefined;
  const retry = wait === undefined ? {} : { retryAt: now + wait * 1000 };
  switch (answer.code) {
    case "unauthorized":
    case "token_expired":
      return { code: "key_revoked", message };
    case "usage_limit_exceeded":
      return { code: "quota_reached", message, ...limitOf(answer), ...retry };
    case "rate_limited": {
      const { limit, ...rest } = limitOf(answer);
      const isQuota = limit === undefined ? (wait ?? 0) > REQUEST_WINDOW_S : limit !== "minute";
      if (!isQuota) return { code: "too_many_requests", message, ...retry };
      return { code: "quota_reached", message, ...(limit && { limit }), ...rest, ...retry };
    }
    case "payload_too_large":
      return { code: "too_large", message };
    case "forbidden":
    case "not_team_member":
    case "insufficient_role":
    case "insufficient_scope":
      return { code: "not_allowed", message };
    case "not_found":
    case "team_not_found":
      return { code: "not_found", message };
    case "last_owner":
      return { code: "last_owner", message };
    case "email_taken":
    case "name_taken":
    case "invalid_url":
    case "run_in_progress":
    case "review_changed":
    case "email_unavailable":
    case "registration_closed":
      return { code: answer.code, message };
    case "internal_error":
    case "not_ready":
    case "request_timeout":
      return { code: "unreachable", message, ...retry };
    default:
      return { code: "refused", reason: answer.code, message, ...detailsOf(answer) };
  }
}

function detailsOf({ details }: ErrorAnswer): Pick<ServerFault, "details"> {
  if (!Array.isArray(details)) return {};
  return { details: details.filter(isDetail) };
}

function isDetail(value: unknown): value is ErrorDetail {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** Which limit is reached, how much of it is used, and where the plan can be changed: as far as the server tells. */
function limitOf({ limit, quota, upgrade_url }: ErrorAnswer): Pick<ServerFault, "limit" | "quota" | "upgradeUrl"> {
  return {
    ...(isPeriod(limit) && { limit }),
    ...(isQuota(quota) && { quota: { used: quota.used, limit: quota.limit } }),
    ...(isWebAddress(upgrade_url) && { upgradeUrl: upgrade_url }),
  };
}

const isPeriod = (value: unknown): value is LimitPeriod => value === "minute" || value === "day" || value === "month";

function isQuota(value: unknown): value is { used: number; limit: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "used" in value &&
    typeof value.used === "number" &&
    "limit" in value &&
    typeof value.limit === "number"
  );
}

/** It becomes a link, which must not run a script. */
function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\//i.test(value);
}
