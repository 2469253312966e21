import type { ProcedureErrorData } from "@tintype/shared/api/views/views";
import { TRPCClientError } from "@trpc/client";
import { failed, type Outcome, type ServerFault } from "../outcome.ts";
import { answeredFault } from "./answered-fault.ts";

/** The result of a call, with its fault as a value. */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return failed(faultOf(error));
  }
}

/** The fault for an error of the tRPC client. */
export function faultOf(error: unknown, now: number = Date.now()): ServerFault {
  if (!(error instanceof TRPCClientError)) return networkFault(error);
  const data: Partial<ProcedureErrorData> | null | undefined = error.data;
  if (data?.code) return answeredFault({ code: data.code, ...data }, error.message, now);
  // The connection broke before or during an answer.
  if (isNetworkFault(error.cause)) return { code: "unreachable" };
  // The answer is not Tintype's: HTML, or JSON of another shape.
  if (error.cause instanceof SyntaxError || error.meta?.response instanceof Response) return { code: "not_our_server" };
  return networkFault(error);
}

function networkFault(error: unknown): ServerFault {
  if (isNetworkFault(error)) return { code: "unreachable" };
  console.error("Unexpected:", error);
  return { code: "unexpected" };
}

/** fetch rejects with a TypeError for every network error, and with a DOMException if an answer takes too long. */
function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name));
}
