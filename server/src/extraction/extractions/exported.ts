import { BY_TIME, type ExportedLists } from "../../platform/database/exported.ts";

/** The user's extractions. What other members created in the user's teams is theirs and not exported. */
export const exportedExtractions: ExportedLists = {
  extractions: {
    table: "extractions",
    columns: [
      "id",
      "team_id",
      "url",
      "options",
      "metadata",
      "status",
      "title",
      "duration_ms",
      "elements_analyzed",
      "error_message",
      "error_cause",
      "latest_version",
      "renames",
      "created_at",
      "updated_at",
      "completed_at",
    ],
    key: BY_TIME,
  },
};
