import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { isStorable } from "@tintype/shared/api/common/common";
import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import { invalid } from "../../platform/errors.ts";

/**
 * Checks the URL of a webhook or a channel: https, without credentials, and not, as written, a non-public address. The addresses that its
 * host name resolves to are checked at every attempt.
 * @throws AppError validation_error
 */
export function checkReceiverUrl(text: string, policy: EgressPolicy, path = "url"): void {
  const fault = urlFault(text, policy);
  if (fault) throw invalid([{ path, ...fault }]);
}

function urlFault(text: string, policy: EgressPolicy): Omit<ErrorDetail, "path"> | undefined {
  const url = URL.canParse(text) && isStorable(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:") {
    return { reason: "web_address", message: "must be an absolute https URL, such as https://example.com/hook" };
  }
  if (url.username !== "" || url.password !== "") {
    return { reason: "credentials_in_address", message: "must not contain a user name or a password" };
  }
  const verdict = policy.judgeUrl(url);
  if (verdict.allowed) return undefined;
  return { reason: "not_public", message: `must be one that the service may reach: ${verdict.reason}` };
}
