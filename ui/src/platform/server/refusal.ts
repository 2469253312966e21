import type { ErrorCode, ErrorDetail } from "@tintype/shared/api/errors/errors";
import { type WrongReason, wrongReasons } from "@tintype/shared/api/errors/wrong-reasons";
import { t } from "../../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";

/** The server's codes that views show as a refusal. All others are faults of their own. */
const refusals = [
  "bad_request",
  "invalid_signature",
  "method_not_allowed",
  "already_member",
  "already_subscribed",
  "unsupported_media_type",
  "misdirected_request",
  "validation_error",
  "extraction_failed",
  "headers_too_large",
  "payments_unavailable",
] as const satisfies readonly ErrorCode[];

/** Why the server refused something; undefined if only its own message says so. */
export function refusalText({ reason, details = [] }: ServerFault): string | undefined {
  const wrong = details.map(reasonOf);
  if (wrong.length > 0 && !wrong.includes(undefined)) {
    return [...new Set(wrong)].map((wrongReason) => wrongReason && t(`server.wrong.${wrongReason}`)).join(" ");
  }
  const refusal = refusals.find((candidate) => candidate === reason);
  return refusal && t(`server.refusedFor.${refusal}`);
}

/** Fields whose schema names no reason. */
const REASON_OF_FIELD: Readonly<Record<string, WrongReason>> = { cron: "cron", timezone: "timezone" };

function reasonOf({ path, reason }: ErrorDetail): WrongReason | undefined {
  // A newer server may know other reasons.
  return wrongReasons.find((candidate) => candidate === reason) ?? REASON_OF_FIELD[path.split(".").at(-1) ?? ""];
}
