import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { readableUrlFault } from "@tintype/reader/egress/readable-url";
import { AppError } from "../../platform/errors.ts";

/** Checks the URL of an extraction before a run is queued. @throws AppError invalid_url */
export function checkExtractionUrl(text: string, policy: EgressPolicy): void {
  const fault = readableUrlFault(text, policy);
  if (!fault) return;
  const message = fault.kind === "not_allowed" ? `The URL is not allowed: ${fault.message}` : fault.message;
  throw new AppError("invalid_url", `${message}.`);
}
