import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { TeamId, UserId } from "../../platform/ids.ts";
import type { TeamAccess } from "./authorized.ts";

// Which rows are a person's own and which a team's, for every table with a `user_id` and a `team_id`. A row with a `team_id`
// belongs to the team, whoever created it.

/** Who owns a resource: a team that the caller has access to, or a person. */
export type Owner<AtLeast extends TeamRole = "viewer"> =
  | TeamAccess<AtLeast>
  | Readonly<{ userId: UserId; isPersonal: true }>;

/** Whose resources are listed: a team's, a person's own, or these and those of the person's teams. */
export type Owners = TeamAccess | Readonly<{ userId: UserId; isPersonal: boolean }>;

/** A user, or a column with users in the query around it. */
type UserOrColumn = UserId | Expression<UserId | null>;

/** Builds a query in parentheses: the `team_id` of each team that the user is an active member of. */
export const teamsOf = (user: UserOrColumn) =>
  sql<TeamId>`(select m.team_id from team_members as m where m.user_id = ${user} and m.status = 'active')`;

/**
 * Matches the user's own rows, and those of the user's teams.
 * @param table the name of the table in the query, if it reads several
 */
export function accessibleTo(user: UserOrColumn, table?: string): RawBuilder<boolean> {
  return sql`(${personalOf(user, table)} or ${column("team_id", table)} in ${teamsOf(user)})`;
}

/** Matches the rows of these owners. @param table as for `accessibleTo` */
export function ownedBy(owners: Owners, table?: string): RawBuilder<boolean> {
  if ("team" in owners) return sql`${column("team_id", table)} = ${owners.team.id}`;
  return owners.isPersonal ? personalOf(owners.userId, table) : accessibleTo(owners.userId, table);
}

/** Matches the rows that this person's plan limits: their own, and those of the teams that they own. */
export const limitedBy = (userId: UserId, table: string) =>
  sql<boolean>`(${personalOf(userId, table)}
    or ${column("team_id", table)} in (select t.id from teams as t where t.owner_id = ${userId}))`;

/** Matches the rows that the user created, except those of teams that they have left. */
export const createdBy = (userId: UserId) =>
  sql<boolean>`user_id = ${userId} and (team_id is null or team_id in ${teamsOf(userId)})`;

/** The columns of a new row whose `user_id` is null if a team owns it. */
export const ownerColumns = (owner: Owner<"admin">) =>
  "team" in owner ? { team_id: owner.team.id } : { user_id: owner.userId };

function personalOf(user: UserOrColumn, table?: string): RawBuilder<boolean> {
  return sql`(${column("user_id", table)} = ${user} and ${column("team_id", table)} is null)`;
}

const column = (name: "user_id" | "team_id", table?: string) => sql.ref(table ? `${table}.${name}` : name);
