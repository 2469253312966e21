import { sql } from "kysely";
import { BY_TIME, ownRows, rowsOfOwnExtractions } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

const TOKENS = 'import("@tintype/shared/kinds/wire").Tokens';

/** Runs, and the snapshots that they stored. */
export const runTables: DeclaredTables = {
  // The user's runs, and all runs of their extractions.
  runs: {
    types: { id: "RunId" },
    exported: {
      list: "runs",
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
      withheld: ["user_id", "job_id", "crashes", "interruptions", "is_counted", "counts_as", "traceparent"],
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
    // Runs for teams remain, without the user, and so do the snapshots whose runs were deleted.
    onAccountEnd: { forgotten: 1000 },
    onTeamEnd: "cascade",
  },
  snapshots: {
    types: {
      id: "SnapshotId",
      run_id: "RunId | null",
      tokens: TOKENS,
      created_at: "Generated<Date>",
      note: "Generated<string | null>",
      is_kept: "Generated<boolean>",
    },
    exported: {
      list: "snapshots",
      columns: ["id", "extraction_id", "run_id", "version", "tokens", "environment", "created_at", "note"],
      withheld: ["memory", "is_kept"],
      parts: [rowsOfOwnExtractions({ key: ["version"], batch: { parents: 5, rows: 10 } })],
    },
  },
  snapshot_contents: {
    types: { tokens: TOKENS },
    notExported: "a part of the view snapshots",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  snapshot_rows: {
    types: { id: "SnapshotId" },
    notExported: "a part of the view snapshots",
    onAccountEnd: { forgotten: 1000 },
    onTeamEnd: "cascade",
  },
};
