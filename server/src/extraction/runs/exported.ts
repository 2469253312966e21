import { sql } from "kysely";
import { BY_TIME, type ExportedLists, ownRows, rowsOfOwnExtractions } from "../../platform/database/exported.ts";

/** The user's runs, all runs of their extractions, and the snapshots that those runs stored. */
export const exportedRuns: ExportedLists = {
  runs: {
    table: "runs",
    columns: [
      "id",
      "extraction_id",
      "kind",
      "status",
      "attempt",
      "error_message",
      "created_at",
      "started_at",
      "finished_at",
    ],
    parts: [
      rowsOfOwnExtractions({ key: BY_TIME, batch: { parents: 50, rows: 50 } }),
      // A subquery for each row, because a join could read all extractions.
      {
        where: (userId) => sql`${ownRows(userId)} and
          (select e.user_id from extractions as e where e.id = runs.extraction_id) is distinct from ${userId}`,
        key: BY_TIME,
      },
    ],
  },
  snapshots: {
    table: "snapshots",
    columns: ["id", "extraction_id", "run_id", "version", "tokens", "environment", "created_at", "note"],
    parts: [rowsOfOwnExtractions({ key: ["version"], batch: { parents: 5, rows: 10 } })],
  },
};
