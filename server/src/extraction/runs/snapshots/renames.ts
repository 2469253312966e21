import type { Rename } from "@tintype/shared/kinds/renames";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId } from "../../../platform/ids.ts";

/** Stores the names that persons gave to the extraction's tokens. The transaction has locked the extraction. */
export async function updateRenames(tx: Db, id: ExtractionId, renames: readonly Rename[]): Promise<void> {
  await tx
    .updateTable("extractions")
    // The driver would send a list as an array of PostgreSQL.
    .set({ renames: sql<readonly Rename[]>`${JSON.stringify(renames)}::jsonb` })
    .where("id", "=", id)
    .execute();
}
