import { sql } from "kysely";
import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Teams and their members. */
export const teamTables: DeclaredTables = {
  team_members: {
    types: { id: "TeamMemberId", invited_by: "UserId" },
    exported: {
      list: "memberships",
      columns: ["id", "team_id", "email", "role", "status", "invited_at"],
      withheld: ["user_id", "invitation_hash", "accepted_hash", "invitation_expires_at", "invited_by"],
    },
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  teams: {
    types: { id: "TeamId", owner_id: "UserId" },
    exported: {
      list: "teams",
      columns: ["id", "name", "description", "owner_id", "created_at"],
      withheld: ["deleted_at"],
      parts: [{ where: (userId) => sql`id in (select team_id from team_members where user_id = ${userId})` }],
    },
    onAccountEnd: { kept: "another owner takes the team over, or it is closed and a job of its own deletes it" },
  },
};
