import type { Db } from "../../platform/database/db.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { updateOwner } from "./repository.ts";

/** The review of a moved extraction stands in the list of its new owner. */
export const followMoveOfReview = (tx: Db, moved: ExtractionRow): Promise<void> => updateOwner(tx, moved);
