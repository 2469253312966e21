import { DatabaseError } from "pg";
import { isDatabaseFault } from "../../../platform/database/fault.ts";
import type { AppError } from "../../../platform/errors.ts";
import type { HttpContext } from "../context.ts";

/**
 * Logs that the answer is a 503, with the operation and the reason, and remembers it for the metrics. Does nothing for other
 * statuses.
 * @param thrown what was converted to the error
 */
export function noteUnavailable({ state }: HttpContext, error: AppError, thrown: unknown, call?: string): void {
  if (error.status !== 503) return;
  const { endpoint, name } = state.route ?? {};
  const operation = call ?? (endpoint ? `${endpoint.method} ${endpoint.path}` : (name ?? "none"));
  const unavailable = { operation, reason: reasonOf(error, thrown) };
  state.unavailable = [...(state.unavailable ?? []), unavailable];
  state.log.warn({ ...unavailable, cause: error.message }, "answered with 503");
}

function reasonOf({ code, cause }: AppError, thrown: unknown): string {
  if (typeof cause === "string") return cause;
  if (!isDatabaseFault(thrown)) return code;
  return thrown instanceof DatabaseError ? `database: ${thrown.code}` : "database: no connection";
}
