import type { EgressPolicy } from "../egress/policy.ts";
import { readableUrlFault } from "../egress/readable-url.ts";
import { AppError } from "../errors.ts";

/** Checks the URL of an extraction before a run is queued. @throws AppError invalid_url */
export function checkExtractionUrl(text: string, policy: EgressPolicy): void {
  const fault = readableUrlFault(text, policy);
  if (!fault) return;
  const message = fault.kind === "not_allowed" ? `The URL is not allowed: ${fault.message}` : fault.message;
  throw new AppError("invalid_url", `${message}.`);
}
