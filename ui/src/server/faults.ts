import type { ProcedureErrorData } from "@tintype/shared/api/views";
import { TRPCClientError } from "@trpc/client";
import { failed, type Outcome, type ServerFault } from "../outcome.ts";
import { answeredFault } from "./answered-fault.ts";

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
