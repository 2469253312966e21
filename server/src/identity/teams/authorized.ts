import { hasRightsOf, type TEAM_ROLES, type TeamRole } from "@tintype/shared/api/accounts/team-roles";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { MemberRow, TeamRow } from "./rows.ts";

// Who may do what. Each check returns a branded type that only this file creates. A query that takes such a type cannot be
// called without the check: forgetting it does not compile.

/** A role and those whose rights it includes. */
type Included<Role extends TeamRole, Roles extends readonly TeamRole[] = typeof TEAM_ROLES> = Roles extends readonly [
  infer First extends TeamRole,
  ...infer Others extends readonly TeamRole[],
]
  ? First extends Role
    ? Roles[number]
    : Included<Role, Others>
  : never;

/** Returns whether a role has rights that another one lacks. */
export const hasMoreRights = (role: TeamRole, than: TeamRole): boolean => !hasRightsOf(than, role);

declare const rights: unique symbol;
/**
 * The rights of an owner are assignable to those of a viewer, but not the reverse. The rights of "owner or admin" are no
 * more than an admin's.
 */
type Granted<AtLeast extends TeamRole> = AtLeast extends TeamRole
  ? { readonly [rights]: { readonly [Role in Included<AtLeast>]: true } }
  : never;

/** A team and the caller's membership in it. */
type Membership = Readonly<{ team: TeamRow; member: MemberRow }>;

/** The caller's membership in a team, checked to have at least the rights of a role. */
export type TeamAccess<AtLeast extends TeamRole = "viewer"> = Membership & Granted<AtLeast>;

/** A resource to which the caller has at least these rights. Users have an owner's rights to what belongs to them alone. */
export type Authorized<T, AtLeast extends TeamRole = "viewer"> = T & Granted<AtLeast>;

/** A resource that belongs to a team or, without one, to a user. */
export type Owned = Readonly<{ user_id: string | null; team_id: string | null }>;

/** @throws AppError insufficient_role */
export function demandRole<AtLeast extends TeamRole>(membership: Membership, atLeast: AtLeast): TeamAccess<AtLeast> {
  const { role } = membership.member;
  if (!hasRightsOf(role, atLeast)) {
    throw new AppError("insufficient_role", `This needs the role ${atLeast} in the team; yours is ${role}.`);
  }
  return membership as TeamAccess<AtLeast>; // checked right above
}

/**
 * Authorizes the caller for a resource of the team that they have access to, or for one of their own.
 * @param access to the resource's team; undefined if it belongs to no team
 * @param what the resource is called in the message: "extraction"
 * @throws AppError forbidden if the resource belongs to another user
 */
export function authorizeOwned<T extends Owned, AtLeast extends TeamRole>(
  caller: Caller,
  access: TeamAccess<AtLeast> | undefined,
  resource: T,
  what: string,
): Authorized<T, AtLeast> {
  const isAllowed =
    resource.team_id === null ? resource.user_id === caller.userId : resource.team_id === access?.team.id;
  if (!isAllowed) throw new AppError("forbidden", `This ${what} is somebody else's.`);
  return resource as Authorized<T, AtLeast>; // checked right above
}

/**
 * Gives the creator of a team's resource, who is a member, the right to remove it.
 * @throws Error if the caller did not create it, which is a bug
 */
export function authorizeCreator<T extends Owned>(
  caller: Caller,
  resource: T & Authorized<Owned, "member">,
): Authorized<T, "admin"> {
  if (resource.user_id !== caller.userId) throw new Error("the caller did not create this resource");
  return resource as T as Authorized<T, "admin">; // checked right above
}

/**
 * Authorizes the caller for what they have just created, in the team that they have access to or for themselves.
 * @throws Error if it belongs to somebody else, which is a bug
 */
export function authorizeCreation<T extends Owned>(
  caller: Caller,
  access: TeamAccess<"member"> | undefined,
  resource: T,
): Authorized<T, "member"> {
  const isOwn = resource.user_id === caller.userId && resource.team_id === (access?.team.id ?? null);
  if (!isOwn) throw new Error("the new resource belongs to another user or team than intended");
  return resource as Authorized<T, "member">; // checked right above
}

/** Authorizes everybody who has a link to a resource to read it. Call it only for a link that was found and has not ended. */
export function authorizeBearer<T extends Owned>(resource: T): Authorized<T> {
  return resource as Authorized<T>; // those who may share the resource have made the link for this
}

/**
 * Authorizes the caller to change or remove a member: an admin may, but only an owner for an owner.
 * @throws AppError insufficient_role; not_found, which only admins get to see
 */
export function authorizeMember(access: TeamAccess, member: MemberRow | undefined): Authorized<MemberRow, "admin"> {
  demandRole(access, "admin");
  if (!member) throw new AppError("not_found", "The team has no such member.");
  if (member.role === "owner") demandRole(access, "owner");
  return member as Authorized<MemberRow, "admin">; // checked right above
}

/** Authorizes the caller to remove themselves from a team, which every member may do. */
export function authorizeLeaving({ member }: TeamAccess): Authorized<MemberRow, "admin"> {
  return member as Authorized<MemberRow, "admin">; // it is the caller's own membership
}
