import { sql } from "kysely";
import type { ExportedLists } from "../../platform/database/exported.ts";

/** The user's memberships and the teams they belong to. */
export const exportedTeams: ExportedLists = {
  memberships: {
    table: "team_members",
    columns: ["id", "team_id", "email", "role", "status", "invited_at"],
  },
  teams: {
    table: "teams",
    columns: ["id", "name", "description", "owner_id", "created_at"],
    parts: [{ where: (userId) => sql`id in (select team_id from team_members where user_id = ${userId})` }],
  },
};
