import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Db } from "../../platform/database/db.ts";
import { AppError, noSuchTeam } from "../../platform/errors.ts";
import { isId, type TeamId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import {
  type Authorized,
  authorizeCreator,
  authorizeOwned,
  demandRole,
  type Owned,
  type TeamAccess,
} from "./authorized.ts";
import { isForAccount } from "./by-address.ts";
import type { Owner, Owners } from "./owned.ts";
import { activateMember, findTeam, lockTeam } from "./repository.ts";
import type { UserDirectory } from "./users.ts";

/** A resource whose rights a transaction holds. */
export interface Held<T extends Owned> {
  /** As it was read before; undefined if there was none. */
  readonly before: { readonly team_id: TeamId | null } | undefined;
  readonly resource: () => Promise<T | undefined>;
  /** Its name in messages: "extraction". */
  readonly what: string;
}

export type TeamGate = ReturnType<typeof createTeamGate>;

/** The access checks for every capability whose resources can belong to a team. */
export function createTeamGate({ db, users }: { db: Db; users: UserDirectory }) {
  const gate = {
    /**
     * Returns the caller's access to a team. An invited user becomes an active member by it.
     * @param teamId as the client sent it; text that is not an id names no team
     * @throws AppError team_not_found, not_team_member, insufficient_role
     */
    async requireTeam<AtLeast extends TeamRole>(
      caller: Caller,
      teamId: string,
      atLeast: AtLeast,
      tx: Db = db,
    ): Promise<TeamAccess<AtLeast>> {
      const membership = isId<TeamId>(teamId) ? await findTeam(tx, teamId, caller.userId) : undefined;
      if (!membership) throw noSuchTeam();
      const { team, member } = membership;
      if (!member) throw new AppError("not_team_member", "You are not a member of this team.");
      if (member.status === "pending") {
        if (!(await isForAccount(tx, users, { userId: caller.userId, role: member.role }))) {
          throw new AppError("not_team_member", "You are invited to this team: open the link of the invitation.");
        }
        await activateMember(tx, member);
      }
      return demandRole({ team, member: { ...member, status: "active" } }, atLeast);
    },

    /**
     * Returns who a new resource belongs to: the team or, without one, the caller.
     * @throws AppError team_not_found, not_team_member, insufficient_role
     */
    async requireOwner<AtLeast extends TeamRole>(
      caller: Caller,
      teamId: string | null | undefined,
      atLeast: AtLeast,
    ): Promise<Owner<AtLeast>> {
      if (teamId == null) return { userId: caller.userId, isPersonal: true };
      return gate.requireTeam(caller, teamId, atLeast);
    },

    /**
     * Returns whose resources a list shows: the team's, the caller's own (null), or these and those of all the caller's teams.
     * @throws AppError team_not_found, not_team_member
     */
    async requireOwners(caller: Caller, teamId: string | null | undefined): Promise<Owners> {
      if (typeof teamId === "string") return gate.requireTeam(caller, teamId, "viewer");
      return { userId: caller.userId, isPersonal: teamId === null };
    },

    /**
     * Checks that the caller has access to a resource of their own or of their team.
     * @param what the resource is called in the message: "extraction"
     * @throws AppError not_found, forbidden (another user's), not_team_member, insufficient_role
     */
    async authorize<T extends Owned, AtLeast extends TeamRole>(
      caller: Caller,
      resource: T | undefined,
      atLeast: AtLeast,
      what: string,
      tx: Db = db,
    ): Promise<Authorized<T, AtLeast>> {
      const missing = () => new AppError("not_found", `There is no such ${what}.`);
      if (!resource) throw missing();
      // A team that is being deleted still has rows.
      const gone = (error: unknown) => {
        throw error instanceof AppError && error.code === "team_not_found" ? missing() : error;
      };
      const { team_id } = resource;
      const access = team_id === null ? undefined : await gate.requireTeam(caller, team_id, atLeast, tx).catch(gone);
      return authorizeOwned(caller, access, resource, what);
    },

    /**
     * Checks like `authorize` for an admin, except that the resource's creator only has to be a member.
     * @throws AppError not_found, forbidden (another user's), not_team_member, insufficient_role
     */
    async authorizeRemoval<T extends Owned>(
      caller: Caller,
      resource: T | undefined,
      what: string,
      tx: Db = db,
    ): Promise<Authorized<T, "admin">> {
      if (resource?.user_id !== caller.userId) return gate.authorize(caller, resource, "admin", what, tx);
      return authorizeCreator(caller, await gate.authorize(caller, resource, "member", what, tx));
    },

    /**
     * Keeps the caller's account, the members of these teams and their roles as they are until the transaction ends. What is
     * authorized after it with `tx` cannot be taken back before that. The transaction locks other rows after it.
     * @throws AppError unauthorized if the account no longer exists
     */
    async holdMembers(tx: Db, { userId }: Caller, teamIds: readonly (TeamId | null)[]): Promise<void> {
      await users.lockAccount(tx, userId);
      const ids = new Set(teamIds.filter((id) => id !== null));
      for (const id of [...ids].sort()) await lockTeam(tx, id); // every transaction locks teams in this order
    },

    /**
     * Holds the members of a team, and checks the caller's role again: it may have ended while the request waited for something.
     * @param teamId null: the resource is the caller's own
     * @throws as `requireTeam`, and unauthorized if the caller's account no longer exists
     */
    async holdTeam<AtLeast extends TeamRole>(
      tx: Db,
      caller: Caller,
      teamId: TeamId | null,
      atLeast: AtLeast,
    ): Promise<TeamAccess<AtLeast> | undefined> {
      await gate.holdMembers(tx, caller, [teamId]);
      return teamId === null ? undefined : gate.requireTeam(caller, teamId, atLeast, tx);
    },

    /**
     * Holds the members of a resource's team, and authorizes again.
     * @param resource reads and locks it in the transaction. Its team is that of `before`
     * @throws as `authorize`, and unauthorized if the caller's account no longer exists
     */
    async holdRights<T extends Owned, AtLeast extends TeamRole>(
      tx: Db,
      caller: Caller,
      { before, resource, atLeast, what }: Held<T> & { atLeast: AtLeast },
    ): Promise<Authorized<T, AtLeast>> {
      await gate.holdMembers(tx, caller, [before?.team_id ?? null]);
      return gate.authorize(caller, await resource(), atLeast, what, tx);
    },

    /** As `holdRights`, for a caller who may delete the resource. @throws as `authorizeRemoval`, and unauthorized */
    async holdForRemoval<T extends Owned>(
      tx: Db,
      caller: Caller,
      { before, resource, what }: Held<T>,
    ): Promise<Authorized<T, "admin">> {
      await gate.holdMembers(tx, caller, [before?.team_id ?? null]);
      return gate.authorizeRemoval(caller, await resource(), what, tx);
    },

    /**
     * Lets one transaction at a time add resources to the owner, so that it can count them, and checks the caller's role again.
     * Rows that refer to the owner can still be added.
     * @throws AppError unauthorized, team_not_found if the caller or the owner no longer exists; not_team_member, insufficient_role
     */
    async lockOwner(tx: Db, caller: Caller, owner: Owner<"admin">): Promise<void> {
      if (!("team" in owner)) return void (await users.lockUser(tx, owner.userId));
      await gate.holdTeam(tx, caller, owner.team.id, "admin");
    },

    /** Returns whether `authorizeRemoval` succeeds. */
    async mayRemove(caller: Caller, resource: Owned): Promise<boolean> {
      try {
        await gate.authorizeRemoval(caller, resource, "resource");
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  };
  return gate;
}
