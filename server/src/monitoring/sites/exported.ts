import { BY_TIME, type ExportedLists, ownRows } from "../../platform/database/exported.ts";

/** The sites that the user created, and what they decided about sites. */
export const exportedSites: ExportedLists = {
  sites: {
    table: "sites",
    columns: [
      "id",
      "team_id",
      "name",
      "source",
      "include",
      "exclude",
      "sample",
      "page_limit",
      "per_host",
      "crawl_delay_ms",
      "options",
      "left_out",
      "created_at",
      "source_read_at",
    ],
    parts: [{ where: ownRows, key: BY_TIME }],
  },
  site_decisions: {
    table: "site_decisions",
    columns: ["id", "site_id", "created_at", "via", "action", "changes", "note", "site_run_id", "pages"],
    parts: [{ where: ownRows, key: BY_TIME }],
  },
};
