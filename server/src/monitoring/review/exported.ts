import { sql } from "kysely";
import { BY_TIME, type ExportedLists, ownRows } from "../../platform/database/exported.ts";

/** The decisions of the user about changes of pages, and the rules that they made. */
export const exportedReviews: ExportedLists = {
  review_log: {
    table: "review_log",
    columns: ["id", "extraction_id", "created_at", "via", "action", "changes", "note", "snapshot_id"],
    parts: [{ where: (userId) => sql`${ownRows(userId)} and extraction_id is not null`, key: BY_TIME }],
  },
  ignore_rules: {
    table: "ignore_rules",
    columns: [
      "id",
      "extraction_id",
      "site_id",
      "team_id",
      "created_at",
      "kind",
      "name",
      "mode",
      "within",
      "until",
      "reason",
      "last_matched_at",
    ],
    parts: [{ where: ownRows, key: BY_TIME }],
  },
};

/** The decisions of the user about changes of sites. */
export const exportedSiteReviews: ExportedLists = {
  site_decisions: {
    table: "review_log",
    columns: ["id", "site_id", "created_at", "via", "action", "changes", "note", "site_run_id", "pages"],
    parts: [{ where: (userId) => sql`${ownRows(userId)} and site_id is not null`, key: BY_TIME }],
  },
};
