import { BY_TIME, type ExportedLists } from "../../platform/database/exported.ts";

/** The links that the user made. */
export const exportedShares: ExportedLists = {
  shares: {
    table: "shares",
    columns: ["id", "extraction_id", "label", "created_at", "expires_at", "last_opened_at", "opened_count"],
    key: BY_TIME,
  },
};
