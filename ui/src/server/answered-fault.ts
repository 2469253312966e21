import type { ProcedureErrorData } from "@tintype/shared/api/views";
import type { ServerFault } from "../outcome.ts";

type Answer = Partial<ProcedureErrorData> & Pick<ProcedureErrorData, "code">;

/** A refusal in the API's own words, over REST or tRPC. */
export function answeredFault({ code, retry_after, upgrade_url }: Answer, message: string, now: number): ServerFault {
  const wait = retry_after === undefined ? {} : { retryAt: now + retry_after * 1000 };
  switch (code) {
    case "unauthorized":
    case "token_expired":
      return { code: "key_revoked", message };
    case "usage_limit_exceeded":
      return { code: "quota_reached", message, ...(upgrade_url !== undefined && { upgradeUrl: upgrade_url }), ...wait };
    case "rate_limited":
      return { code: "too_many_requests", message, ...wait };
    case "payload_too_large":
      return { code: "too_large", message };
    case "forbidden":
    case "not_team_member":
    case "insufficient_role":
      return { code: "not_allowed", message };
    case "not_found":
    case "team_not_found":
      return { code: "not_found", message };
    case "email_taken":
      return { code: "email_taken", message };
    case "internal_error":
    case "not_ready":
      return { code: "unreachable", message, ...wait };
    default:
      return { code: "refused", message };
  }
}
