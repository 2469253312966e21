import type { ErrorCode, ErrorDetail } from "@tintype/shared/api/errors/errors";

/** The faults of calls to a server. Each has its own texts (`server.<code>`). */
export const serverFaultCodes = [
  "wrong_address",
  "insecure_address",
  "unreachable",
  "not_our_server",
  "server_too_old",
  "extension_too_old",
  "wrong_credentials",
  "wrong_password",
  "email_taken",
  "key_revoked",
  "quota_reached",
  "too_many_requests",
  "too_large",
  "not_allowed",
  "not_found",
  "last_owner",
  "name_taken",
  "invalid_url",
  "run_in_progress",
  "review_changed",
  "email_unavailable",
  "registration_closed",
  /** With the message and, for a wrong input, the details. */
  "refused",
  /** Firefox only: the person did not agree that data leaves the device. */
  "consent_needed",
  "unexpected",
] as const;
export type ServerFaultCode = (typeof serverFaultCodes)[number];

export interface ServerFault {
  readonly code: ServerFaultCode;
  /** The server's own message, in English. */
  readonly message?: string;
  /** Finds the request in the server's log. */
  readonly requestId?: string;
  /** With refused: the server's code. */
  readonly reason?: ErrorCode;
  /** With quota_reached: the period, if it is a limit of extractions. */
  readonly limit?: "minute" | "day" | "month";
  /** With quota_reached: how many extractions the limit allows, and how many are used. */
  readonly quota?: { readonly used: number; readonly limit: number };
  /** The page on which the plan can be changed. */
  readonly upgradeUrl?: string;
  /** With refused: each wrong field, by its path in the input, and what is wrong with it, in English. */
  readonly details?: readonly ErrorDetail[];
  /** When another try may succeed; milliseconds since 1970. */
  readonly retryAt?: number;
}

/** The result of something that may fail, with its fault as a value. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ServerFault };

export const failed = (fault: ServerFault): { readonly ok: false; readonly fault: ServerFault } => ({
  ok: false,
  fault,
});

export const succeeded = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
