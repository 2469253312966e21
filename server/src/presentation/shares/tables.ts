import { BY_TIME } from "../../platform/database/exported.ts";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Links to pages and sites. */
export const shareTables: DeclaredTables = {
  shares: {
    types: { id: "ShareId" },
    exported: {
      list: "shares",
      columns: [
        "id",
        "extraction_id",
        "site_id",
        "label",
        "created_at",
        "expires_at",
        "last_opened_at",
        "opened_count",
      ],
      withheld: ["user_id", "token_hash", "warned_days", "subject_id"],
      key: BY_TIME,
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
};
