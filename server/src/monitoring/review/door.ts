import type { IncomingHttpHeaders } from "node:http";
import type { ReviewLogEntry } from "@tintype/shared/api/review/reviews";

/**
 * The door through which a request came: the dashboard says whom it means, browsers name the extension.
 * @param door as the door itself says it
 */
export function doorOf(
  { "x-tintype-user": user, origin = "", "user-agent": agent = "" }: IncomingHttpHeaders,
  door?: ReviewLogEntry["via"],
): ReviewLogEntry["via"] {
  if (door) return door;
  if (user !== undefined) return "dashboard";
  if (/^(?:chrome|moz)-extension:/.test(origin)) return "extension";
  return agent.startsWith("tintype/") ? "cli" : "api";
}
