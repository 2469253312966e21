import { rowsOfOwnExtractions } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Pictures of snapshots. */
export const screenshotTables: DeclaredTables = {
  screenshots: {
    exported: {
      list: "screenshots",
      columns: ["snapshot_id", "extraction_id", "width", "height", "is_whole"],
      withheld: ["hash", "places", "mode_places", "thumbnail"],
      parts: [rowsOfOwnExtractions({ key: ["hash", "snapshot_id"], batch: { parents: 50, rows: 20 } })],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  screenshot_files: {
    notExported: "large, and each has an address: GET /api/extractions/:id/snapshots/:snapshot_id/screenshot",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
