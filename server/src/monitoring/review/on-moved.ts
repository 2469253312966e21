import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { Db } from "../../platform/database/db.ts";
import { updateOwner } from "./repository.ts";
import { lookAgainAt, scopeOf } from "./rules/repository.ts";

/** The review of a moved extraction stands in the list of its new owner, and follows the rules of its new team. */
export async function followMoveOfReview(tx: Db, moved: ExtractionRow): Promise<void> {
  await updateOwner(tx, moved);
  await lookAgainAt(tx, scopeOf({ extraction: moved.id }));
}
