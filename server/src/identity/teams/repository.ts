import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { type Insertable, type NotNull, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { TeamMembersTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { TeamId, TeamMemberId, UserId } from "../../platform/ids.ts";
import type { Authorized, TeamAccess } from "./authorized.ts";
import type { MemberRow, TeamRow, TeamView } from "./rows.ts";

/** Every team has an owner until it is deleted (teams_owner_unless_deleted). A deleted team has no members. */
type Owned = { owner_id: NotNull };

/** Finds a team and the user's membership in it, if they have one. */
export async function findTeam(
  db: Db,
  id: TeamId,
  userId: UserId,
): Promise<{ team: TeamRow; member: MemberRow | undefined } | undefined> {
  // The membership first: if the team is deleted between the two queries, it is missing, and not one without the member.
  const member = await db
    .selectFrom("team_members")
    .selectAll()
    .where("team_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const team = await db
    .selectFrom("teams")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$narrowType<Owned>()
    .executeTakeFirst();
  return team && { team, member };
}

/** Lists the teams that the user is a member of, oldest membership first. */
export async function listTeams(db: Db, userId: UserId, request: PageRequest): Promise<PageOf<TeamView>> {
  const memberships = db
    .selectFrom("team_members as mine")
    .innerJoin("teams", "teams.id", "mine.team_id")
    .where("mine.user_id", "=", userId);
  const ordered = memberships
    .selectAll("teams")
    .$narrowType<Owned>()
    .select(["mine.role", "mine.status", ...memberCounts()])
    .orderBy("mine.invited_at")
    .orderBy("mine.id");
  return readPage(memberships, ordered, request);
}

const memberCounts = () =>
  [
    sql<number>`(select count(*) from team_members where team_members.team_id = teams.id)`.as("member_count"),
    sql<number>`(select count(*) from team_members where team_members.team_id = teams.id and status = 'pending')`.as(
      "pending_count",
    ),
  ] as const;

/** Counts the team's members that are invited and have not come yet. */
export async function countPending(db: Db, { team }: TeamAccess): Promise<number> {
  const { count } = await db
    .selectFrom("team_members")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("team_id", "=", team.id)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

export async function countMembers(db: Db, { team }: TeamAccess): Promise<number> {
  const { count } = await db
    .selectFrom("team_members")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("team_id", "=", team.id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the user's rank among the team's members: first the team's owner, then the others in the order of their invitations.
 * @returns undefined if the user is not a member
 */
export async function findMemberRank(
  db: Db,
  teamId: string,
  userId: UserId,
): Promise<{ rank: number; owner_id: UserId } | undefined> {
  const { rows } = await sql<{ rank: number; owner_id: UserId }>`
    select t.owner_id, case when t.owner_id = own.user_id then 1 else 1 + (
      select count(*) from team_members as other
      where other.team_id = t.id and other.user_id is distinct from t.owner_id
        and (other.invited_at, other.id) <= (own.invited_at, own.id)) end as rank
    from team_members as own join teams as t on t.id = own.team_id
    where own.team_id = ${teamId} and own.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Finds the owners of teams. Teams that are being deleted have none and are left out. */
export async function findTeamOwners(db: Db, ids: readonly TeamId[]): Promise<ReadonlyMap<TeamId, UserId>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("teams").select(["id", "owner_id"]).where("id", "in", ids).execute();
  return new Map(rows.flatMap(({ id, owner_id }) => (owner_id === null ? [] : [[id, owner_id] as const])));
}

export async function countOwnedTeams(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom("teams")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lets one transaction at a time change the team's members. Rows that refer to the team can still be written.
 * @returns false if there is no such team
 */
export async function lockTeam(tx: Db, id: TeamId): Promise<boolean> {
  const team = await tx.selectFrom("teams").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return team !== undefined;
}

export async function insertTeam(
  tx: Db,
  team: { id: TeamId; name: string; description: string; owner_id: UserId },
): Promise<TeamRow> {
  return tx.insertInto("teams").values(team).returningAll().$narrowType<Owned>().executeTakeFirstOrThrow();
}

export async function updateTeam(
  db: Db,
  { team }: TeamAccess<"admin">,
  changes: { name?: string | undefined; description?: string | undefined },
): Promise<TeamRow | undefined> {
  return db
    .updateTable("teams")
    .set((e) => ({ ...changes, name: changes.name ?? e.ref("name") })) // an update must set at least one column
    .where("id", "=", team.id)
    .where("deleted_at", "is", null)
    .returningAll()
    .$narrowType<Owned>()
    .executeTakeFirst();
}

/** Removes the team's owner, members and links, which hides it from everybody. */
export async function hideTeam(tx: Db, { team }: TeamAccess<"owner">): Promise<void> {
  await tx
    .updateTable("teams")
    .set((e) => ({ owner_id: null, deleted_at: e.fn<Date>("now") }))
    .where("id", "=", team.id)
    .execute();
  await tx.deleteFrom("team_members").where("team_id", "=", team.id).execute();
}

/** Deletes what is left of a closed team. @returns whether the team was a closed one */
export async function deleteClosedTeam(db: Db, id: TeamId): Promise<boolean> {
  const closed = db.deleteFrom("teams").where("id", "=", id).where("deleted_at", "is not", null);
  return (await closed.executeTakeFirst()).numDeletedRows === 1n;
}

/** Inserts a team that is closed already: nobody sees what belongs to it. */
export async function insertClosedTeam(tx: Db, id: TeamId): Promise<void> {
  const values = { id, name: "", owner_id: null };
  await tx
    .insertInto("teams")
    .values((e) => ({ ...values, deleted_at: e.fn<Date>("now") }))
    .execute();
}

/** Violates team_members_email_key or team_members_user_key if the person is already in the team. */
export async function insertMember(
  tx: Db,
  member: Omit<Insertable<TeamMembersTable>, "invited_at">,
): Promise<MemberRow> {
  return tx.insertInto("team_members").values(member).returningAll().executeTakeFirstOrThrow();
}

/** Finds those of these users who are active members of a team. */
export async function findActiveMembers(db: Db, teamId: TeamId, userIds: readonly UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return [];
  const members = db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId);
  const active = await members.where("user_id", "in", userIds).where("status", "=", "active").execute();
  return active.flatMap(({ user_id }) => user_id ?? []);
}

export async function activateMember(db: Db, { id }: MemberRow): Promise<void> {
  await db
    .updateTable("team_members")
    .set((e) => ({ status: "active" as const, accepted_hash: e.ref("invitation_hash") }))
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where("id", "=", id)
    .execute();
}

/** Oldest first. */
export async function listMembers(db: Db, { team }: TeamAccess, { page, per_page }: PageRequest): Promise<MemberRow[]> {
  return db
    .selectFrom("team_members")
    .selectAll()
    .where("team_id", "=", team.id)
    .orderBy("invited_at")
    .orderBy("id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
}

/** @param reference the member's id or, of an active member, their user id: nobody learns by it whom a pending one is */
export async function findMember(
  db: Db,
  { team }: TeamAccess,
  reference: UserId | TeamMemberId,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom("team_members")
    .selectAll()
    .where("team_id", "=", team.id)
    .where((e) =>
      e.or([
        e("user_id", "=", sql<UserId>`${reference}`).and("status", "=", "active"),
        e("id", "=", sql<TeamMemberId>`${reference}`),
      ]),
    )
    .executeTakeFirst();
}

/** Finds the active owner who was invited first, other than this member. */
export async function findOtherOwner(db: Db, member: MemberRow): Promise<UserId | undefined> {
  const owner = await db
    .selectFrom("team_members")
    .select("user_id")
    .where("team_id", "=", member.team_id)
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .where("id", "<>", member.id)
    .orderBy("invited_at")
    .orderBy("id")
    .$narrowType<{ user_id: NotNull }>() // who is active has an account (team_members_active_has_account)
    .executeTakeFirst();
  return owner?.user_id;
}

export async function setOwner(tx: Db, id: TeamId, ownerId: UserId): Promise<void> {
  await tx.updateTable("teams").set({ owner_id: ownerId }).where("id", "=", id).execute();
}

export async function updateRole(tx: Db, member: Authorized<MemberRow, "admin">, role: TeamRole): Promise<MemberRow> {
  return tx
    .updateTable("team_members")
    .set({ role })
    .where("id", "=", member.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes an invitation from the account that has its address: from now on only its link gives it to somebody. */
export async function untieMember(tx: Db, member: Authorized<MemberRow, "admin">): Promise<void> {
  await tx.updateTable("team_members").set({ user_id: null }).where("id", "=", member.id).execute();
}

export async function deleteMember(tx: Db, member: Authorized<MemberRow, "admin">): Promise<void> {
  await tx.deleteFrom("team_members").where("id", "=", member.id).execute();
}

/** Returns the user's memberships and locks their teams: no other transaction can change the members until this one ends. */
export async function lockMemberships(tx: Db, userId: UserId): Promise<Array<{ team: TeamRow; member: MemberRow }>> {
  const members = await tx
    .selectFrom("team_members")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("team_id") // every transaction that locks several teams locks them in this order
    .execute();
  const memberships = [];
  for (const { team_id } of members) {
    await lockTeam(tx, team_id);
    const current = await findTeam(tx, team_id, userId); // reads it again, now that it is locked
    if (current?.member) memberships.push({ team: current.team, member: current.member });
  }
  return memberships;
}

export async function hasOtherActiveMember(tx: Db, member: MemberRow): Promise<boolean> {
  const otherMember = await tx
    .selectFrom("team_members")
    .select("id")
    .where("team_id", "=", member.team_id)
    .where("status", "=", "active")
    .where("id", "<>", member.id)
    .executeTakeFirst();
  return otherMember !== undefined;
}
