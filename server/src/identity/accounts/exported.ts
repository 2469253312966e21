import { sql } from "kysely";
import { BY_TIME, type ExportedLists } from "../../platform/database/exported.ts";

/** The account and its API keys. */
export const exportedAccounts: ExportedLists = {
  user: {
    table: "users",
    columns: ["id", "email", "name", "plan", "granted_plan", "created_at", "disabled_at", "email_confirmed_at"],
    parts: [{ where: (userId) => sql`id = ${userId}` }],
  },
  api_keys: {
    table: "api_keys",
    columns: ["id", "name", "prefix", "scopes", "expires_at", "last_used_at", "created_at"],
    key: BY_TIME,
  },
};
