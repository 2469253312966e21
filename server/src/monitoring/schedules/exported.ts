import { type ExportedLists, rowsOfOwnExtractions } from "../../platform/database/exported.ts";

/** The schedules of the user's extractions. */
export const exportedSchedules: ExportedLists = {
  schedules: {
    table: "schedules",
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
    parts: [rowsOfOwnExtractions({ key: ["extraction_id"], batch: { parents: 500, rows: 2 } })],
  },
};
