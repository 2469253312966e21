import type { EgressPolicy } from "../egress/policy.ts";
import { readableUrlFault } from "../egress/readable-url.ts";
import { notLoaded, PageFailure } from "../reading/page-failure.ts";

/** Refuses a URL for which no browser needs to start. The proxy judges redirects and what names resolve to. */
export function refuseUrl(text: string, policy: EgressPolicy): void {
  const fault = readableUrlFault(text, policy);
  if (fault?.kind === "not_web") throw new PageFailure("invalid_url", `${fault.message}.`);
  if (fault) throw notLoaded("blocked_address", fault.message);
}
