import type { ExportedLists } from "../../platform/database/exported.ts";

/** The uploads of the extension. */
export const exportedUploads: ExportedLists = {
  uploads: {
    table: "uploads",
    columns: ["capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created", "created_at"],
    key: ["capture_id"],
  },
};
