import { sql } from "kysely";
import { type ExportedLists, ownRows } from "../database/exported.ts";

/** The account and its API keys. */
export const exportedAccounts: ExportedLists = {
  user: {
    table: "users",
    columns: ["id", "email", "name", "plan", "granted_plan", "created_at", "disabled_at"],
    where: (userId) => sql`id = ${userId}`,
    key: "id",
  },
  api_keys: {
    table: "api_keys",
    columns: ["id", "name", "prefix", "expires_at", "last_used_at", "created_at"],
    where: ownRows,
    key: "id",
  },
};
