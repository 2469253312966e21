import { isStorable } from "@tintype/shared/api/common/common";
import type { EgressPolicy } from "./policy.ts";

/** Why a URL may not be read. `message` is a text for users, without a full stop. */
export type UrlFault = Readonly<{ kind: "not_web" | "not_allowed"; message: string }>;

/**
 * Checks a URL that a caller wants read: an absolute http or https URL whose host is not, as written, a non-public address.
 * The addresses of a host name are judged later, when the egress proxy connects to them.
 * @returns the fault; undefined if the URL may be read
 */
export function readableUrlFault(text: string, policy: EgressPolicy): UrlFault | undefined {
  const url = isStorable(text) ? URL.parse(text) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return {
      kind: "not_web",
      message: "The URL must be an absolute http or https URL, such as https://example.com/page",
    };
  }
  const verdict = policy.judgeUrl(url);
  if (verdict.allowed) return undefined;
  return { kind: "not_allowed", message: `${url.host} may not be read, as ${verdict.reason}` };
}
