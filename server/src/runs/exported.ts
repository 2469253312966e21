import { sql } from "kysely";
import { type ExportedLists, ownRows, rowsOfOwnExtractions } from "../database/exported.ts";

/** The user's runs, all runs of their extractions, and the snapshots that those runs stored. */
export const exportedRuns: ExportedLists = {
  runs: {
    table: "runs",
    columns: [
      ...["id", "extraction_id", "kind", "status", "attempt", "error_message"],
      ...["created_at", "started_at", "finished_at"],
    ],
    where: (userId) => sql`(${ownRows(userId)} or ${rowsOfOwnExtractions(userId)})`,
    key: "id",
  },
  snapshots: {
    table: "snapshots",
    columns: ["id", "extraction_id", "run_id", "version", "tokens", "environment", "created_at"],
    where: rowsOfOwnExtractions,
    key: "id",
    batch: 20,
  },
};
