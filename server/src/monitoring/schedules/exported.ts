import { type ExportedLists, rowsOfOwnSubjects } from "../../platform/database/exported.ts";

/** The schedules of the user's extractions and sites. */
export const exportedSchedules: ExportedLists = {
  schedules: {
    table: "schedules",
    columns: [
      "extraction_id",
      "site_id",
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
    parts: [rowsOfOwnSubjects({ key: ["subject_id"], batch: { parents: 500, rows: 2 } })],
  },
};
