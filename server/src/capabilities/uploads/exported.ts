import type { ExportedLists } from "../../platform/database/exported.ts";

/** What the extension uploaded. */
export const exportedUploads: ExportedLists = {
  uploads: {
    table: "uploads",
    columns: ["capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created", "created_at"],
    key: ["capture_id"],
  },
};
