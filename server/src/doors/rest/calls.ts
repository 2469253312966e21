import type { CountedDoor } from "../../platform/limits/counting.ts";
import type { HttpContext } from "./context.ts";

/** The path below which procedures are called. */
export const CALLS_PATH = "/trpc";

/** The path at which, and below which, agents call tools. */
export const MCP_PATH = "/mcp";

/** Tells whether a request calls procedures. */
export const isCall = ({ path }: HttpContext): boolean => isBelow(path, CALLS_PATH);

/** Tells by which door a request comes. */
export function doorOf({ path }: HttpContext): CountedDoor {
  if (isBelow(path, CALLS_PATH)) return "trpc";
  return isBelow(path, MCP_PATH) ? "mcp" : "rest";
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);
