import { type ExportedLists, rowsOfOwnExtractions } from "../../platform/database/exported.ts";

/** Which snapshots have a screenshot. The pictures themselves are large: each has an address of its own. */
export const exportedScreenshots: ExportedLists = {
  screenshots: {
    table: "screenshots",
    columns: ["snapshot_id", "extraction_id", "width", "height", "is_whole"],
    parts: [rowsOfOwnExtractions({ key: ["hash", "snapshot_id"], batch: { parents: 50, rows: 20 } })],
  },
};
