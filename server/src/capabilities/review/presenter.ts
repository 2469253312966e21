import type { ReviewLogEntry } from "@tintype/shared/api/reviews";
import type { ReviewLogRow } from "./repository.ts";

export function presentLogEntry({
  id,
  created_at,
  user_id,
  via,
  action,
  changes,
  note,
  snapshot_id,
}: ReviewLogRow): ReviewLogEntry {
  return { id, at: created_at.toISOString(), by: user_id, via, action, changes, note, snapshot_id };
}
