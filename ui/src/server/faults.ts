import type { ProcedureErrorData } from "@tintype/shared/api/views";
import { TRPCClientError } from "@trpc/client";

/** What can go wrong with a server; each has its own words in locales/. */
export type ServerFaultCode =
  | "wrong_address"
  | "insecure_address"
  | "unreachable"
  | "not_our_server"
  | "server_too_old"
  | "extension_too_old"
  | "wrong_credentials"
  | "email_taken"
  | "key_revoked"
  | "quota_reached"
  | "too_many_requests"
  | "too_large"
  | "not_allowed"
  | "not_found"
  | "refused"
  /** Firefox: the person did not agree that data leaves the device. */
  | "consent_needed"
  | "unexpected";

export interface ServerFault {
  readonly code: ServerFaultCode;
  /** The server's own words, in English. */
  readonly message?: string;
  /** With quota_reached: where the plan can be changed. */
  readonly upgradeUrl?: string;
  /** From when another try may have success; milliseconds since 1970. */
  readonly retryAt?: number;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ServerFault };

export const failed = (fault: ServerFault): { readonly ok: false; readonly fault: ServerFault } => ({
  ok: false,
  fault,
});

/** What a call gives, with its fault as a value. */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return failed(faultOf(error));
  }
}

/** What a call of the tRPC client rejects with, in our terms. */
export function faultOf(error: unknown, now: number = Date.now()): ServerFault {
  if (!(error instanceof TRPCClientError)) return networkFault(error);
  const data: Partial<ProcedureErrorData> | null | undefined = error.data;
  if (data?.code) return answeredFault({ code: data.code, ...data }, error.message, now);
  // What breaks the connection, before an answer or within one.
  if (isNetworkFault(error.cause)) return { code: "unreachable" };
  // An answer that is not ours: HTML, which is no JSON, or JSON of another shape.
  if (error.cause instanceof SyntaxError || error.meta?.response instanceof Response) return { code: "not_our_server" };
  return networkFault(error);
}

function networkFault(error: unknown): ServerFault {
  if (isNetworkFault(error)) return { code: "unreachable" };
  console.error("Unexpected:", error);
  return { code: "unexpected" };
}

/** fetch rejects with a TypeError, whatever kept it from the server; with the others where an answer took too long. */
function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name));
}

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
