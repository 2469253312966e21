import { isStorable } from "@tintype/shared/api/common";
import type { EgressPolicy } from "../egress/policy.ts";
import { AppError } from "../errors.ts";

/**
 * Checks what a caller wants read: an absolute http(s) URL that is not, as it is written, a non-public address. What a host
 * name resolves to is the egress proxy's to judge, at the time of the run.
 * @throws AppError invalid_url
 */
export function checkExtractionUrl(text: string, policy: EgressPolicy): void {
  const url = URL.canParse(text) && isStorable(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new AppError(
      "invalid_url",
      "The URL must be an absolute http or https URL, such as https://example.com/page.",
    );
  }
  const verdict = policy.judgeUrl(url);
  if (!verdict.allowed) throw new AppError("invalid_url", `The URL cannot be read: ${verdict.reason}.`);
}
