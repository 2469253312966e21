import type { Selectable } from "kysely";
import type { Database } from "../database/types.ts";
import type { TeamId, TeamMemberId, UserId } from "../ids.ts";

type TeamIds = { id: TeamId; owner_id: UserId };
type MemberIds = { id: TeamMemberId; team_id: TeamId; user_id: UserId | null };
export type TeamRow = Selectable<Database["teams"]> & TeamIds;
export type MemberRow = Selectable<Database["team_members"]> & MemberIds;

/** A team as one of its members sees it. */
export type TeamView = TeamRow & Pick<MemberRow, "role" | "status"> & { member_count: number };
