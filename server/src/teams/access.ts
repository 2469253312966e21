import type { TeamRole } from "@tintype/shared/api/teams";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { isId, type TeamId } from "../ids.ts";
import { activateMember, findTeam, type MemberRow, type TeamRow } from "./repository.ts";

// Who may do what. A check's outcome is a type of its own that only this file makes: a query that asks for one cannot be
// reached without the check, because forgetting it does not compile.

/** Which roles' rights a role has. */
const includes = {
  owner: ["owner", "admin", "member"],
  admin: ["admin", "member"],
  member: ["member"],
} as const satisfies Record<TeamRole, readonly TeamRole[]>;

declare const rights: unique symbol;
/**
 * So made that the rights of an owner can stand wherever those of a member are asked for, and not the other way round; and
 * that those of "owner or admin" are no more than an admin's.
 */
type Granted<AtLeast extends TeamRole> = AtLeast extends TeamRole
  ? { readonly [rights]: { readonly [Role in (typeof includes)[AtLeast][number]]: true } }
  : never;

/** A team, and the caller's own place in it. */
type Membership = Readonly<{ team: TeamRow; member: MemberRow }>;

/** The caller's place in a team, found to have at least the rights of a role. */
export type TeamAccess<AtLeast extends TeamRole = "member"> = Membership & Granted<AtLeast>;

/** A resource that the caller was found to have at least these rights to. A person is the owner of what is theirs alone. */
export type Authorized<T, AtLeast extends TeamRole = "member"> = T & Granted<AtLeast>;

/** What belongs to a team, or else to a person. */
export type Owned = Readonly<{ user_id: string | null; team_id: string | null }>;

export type TeamGate = ReturnType<typeof createTeamGate>;

/** The checks that every capability with something to share among a team asks for. */
export function createTeamGate({ db }: { db: Db }) {
  const gate = {
    /**
     * The caller's access to a team. An invited person becomes active by it.
     * @param teamId as it was sent: what is no id is no team's
     * @throws AppError team_not_found, not_team_member, insufficient_role
     */
    async requireTeam<AtLeast extends TeamRole>(
      caller: Caller,
      teamId: string,
      atLeast: AtLeast,
      tx: Db = db,
    ): Promise<TeamAccess<AtLeast>> {
      const found = isId<TeamId>(teamId) ? await findTeam(tx, teamId, caller.userId) : undefined;
      if (!found) throw noSuchTeam();
      const { team, member } = found;
      if (!member) throw new AppError("not_team_member", "You are not a member of this team.");
      if (member.status === "pending") await activateMember(tx, member);
      return demandRole({ team, member: { ...member, status: "active" } }, atLeast);
    },

    /**
     * Lets the caller at something that is theirs, or their team's.
     * @param what it is called, for the message: "extraction"
     * @throws AppError not_found, forbidden (another person's), not_team_member, insufficient_role
     */
    async authorize<T extends Owned, AtLeast extends TeamRole>(
      caller: Caller,
      resource: T | undefined,
      atLeast: AtLeast,
      what: string,
    ): Promise<Authorized<T, AtLeast>> {
      if (!resource) throw new AppError("not_found", `There is no such ${what}.`);
      if (resource.team_id !== null) await gate.requireTeam(caller, resource.team_id, atLeast);
      else if (resource.user_id !== caller.userId) throw new AppError("forbidden", `This ${what} is somebody else's.`);
      return resource as Authorized<T, AtLeast>; // checked right above
    },

    /**
     * As `authorize` for an admin, but who created the resource need not be more than a member.
     * @throws AppError not_found, forbidden (another person's), not_team_member, insufficient_role
     */
    async authorizeRemoval<T extends Owned>(
      caller: Caller,
      resource: T | undefined,
      what: string,
    ): Promise<Authorized<T, "admin">> {
      const isCreator = resource?.user_id === caller.userId;
      const found = await gate.authorize(caller, resource, isCreator ? "member" : "admin", what);
      return found as T as Authorized<T, "admin">; // that is the rule: its creator may remove it
    },
  };
  return gate;
}

/**
 * What the caller has just created, in the team that they have access to, or for themselves.
 * @throws Error where it is neither, which is a fault of ours
 */
export function authorizeCreation<T extends Owned>(
  caller: Caller,
  access: TeamAccess | undefined,
  resource: T,
): Authorized<T> {
  const isOwn = resource.user_id === caller.userId && resource.team_id === (access?.team.id ?? null);
  if (!isOwn) throw new Error("what was created stands in another place than it was meant for");
  return resource as Authorized<T>; // checked right above
}

export function noSuchTeam(): AppError {
  return new AppError("team_not_found", "There is no such team.");
}

/** @throws AppError insufficient_role */
export function demandRole<AtLeast extends TeamRole>(membership: Membership, atLeast: AtLeast): TeamAccess<AtLeast> {
  const { role } = membership.member;
  const held: readonly TeamRole[] = includes[role];
  if (!held.includes(atLeast)) {
    throw new AppError("insufficient_role", `This takes the role ${atLeast} in the team; yours is ${role}.`);
  }
  return membership as TeamAccess<AtLeast>; // checked right above
}

/**
 * Lets the caller change or remove a member: admins may, but only an owner an owner.
 * @throws AppError insufficient_role, and not_found for who has the role to know
 */
export function authorizeMember(access: TeamAccess, member: MemberRow | undefined): Authorized<MemberRow, "admin"> {
  demandRole(access, "admin");
  if (!member) throw new AppError("not_found", "The team has no such member.");
  if (member.role === "owner") demandRole(access, "owner");
  return member as Authorized<MemberRow, "admin">; // checked right above
}

/** Anyone may take themselves out of a team. */
export function authorizeLeaving({ member }: TeamAccess): Authorized<MemberRow, "admin"> {
  return member as Authorized<MemberRow, "admin">; // it is the caller's own
}
