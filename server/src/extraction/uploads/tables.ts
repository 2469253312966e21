import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The uploads of the extension. */
export const uploadTables: DeclaredTables = {
  uploads: {
    types: { capture_id: "string" }, // the device chose it
    exported: {
      list: "uploads",
      columns: ["capture_id", "extraction_id", "snapshot_id", "version", "team_id", "created", "created_at"],
      withheld: ["user_id"],
      key: ["capture_id"],
    },
    onAccountEnd: { deleted: 1000 },
    onTeamEnd: { kept: "a device that sends a capture again gets the same answer" },
  },
};
