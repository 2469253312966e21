import type { HttpContext } from "./context.ts";

/** The path below which procedures are called. */
export const CALLS_PATH = "/trpc";

/** Tells whether a request calls procedures. */
export function isCall({ path }: HttpContext): boolean {
  return path === CALLS_PATH || path.startsWith(`${CALLS_PATH}/`);
}
