import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/generated/types.ts";
import type { UserId } from "../../platform/ids.ts";

/** A team that is not deleted. */
export type TeamRow = Selectable<Database["teams"]> & { owner_id: UserId };
export type MemberRow = Selectable<Database["team_members"]>;

/** A member with the name of their account; without one until somebody accepts the invitation. */
export type NamedMemberRow = MemberRow & { readonly name?: string | undefined };

/** A team as one of its members sees it. */
export type TeamView = TeamRow & Pick<MemberRow, "role" | "status"> & { member_count: number; pending_count: number };
