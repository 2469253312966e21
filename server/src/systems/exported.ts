import { BY_TIME, type ExportedLists, ownRows } from "../platform/database/exported.ts";

/** The user's personal design systems. Each may have megabytes of tokens, so they are read one after the other. */
export const exportedSystems: ExportedLists = {
  systems: {
    table: "systems",
    columns: ["id", "name", "version", "format", "content", "warnings", "created_at", "updated_at"],
    parts: [
      {
        parents: { table: "systems", where: ownRows, key: BY_TIME },
        reference: "id",
        key: ["id"],
        batch: { parents: 1, rows: 2 },
      },
    ],
  },
};
