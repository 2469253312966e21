import type { Selectable } from "kysely";
import type { Database } from "../database/types.ts";

export type TeamRow = Selectable<Database["teams"]>;
export type MemberRow = Selectable<Database["team_members"]>;

/** A team as one of its members sees it. */
export type TeamView = TeamRow & Pick<MemberRow, "role" | "status"> & { member_count: number };
