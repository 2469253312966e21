import { rowsOfOwnExtractions } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The schedules of pages. */
export const scheduleTables: DeclaredTables = {
  schedules: {
    types: { kinds: 'import("@tintype/shared/kinds/kind").KindKey[]' },
    exported: {
      list: "schedules",
      columns: [
        "extraction_id",
        "every",
        "cron",
        "timezone",
        "kinds",
        "next_run_at",
        "last_run_at",
        "paused_reason",
        "paused_cause",
        "confirm_after",
        "confirm_runs",
      ],
      withheld: ["user_id", "shortest_gap_minutes", "anchored_at"],
      parts: [rowsOfOwnExtractions({ key: ["extraction_id"], batch: { parents: 500, rows: 2 } })],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
