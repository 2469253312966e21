import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { authorizeLeaving, demandRole } from "./authorized.ts";
import { type CloseListener, closeTeam } from "./close.ts";
import { endInvitationsBy } from "./invitation-repository.ts";
import type { LessRightsListener } from "./members.ts";
import {
  deleteMember,
  findOtherOwner,
  hasOtherActiveMember,
  lockMemberships,
  setOwner,
  untieMember,
} from "./repository.ts";

/**
 * Removes a user from all their teams, in the transaction that deletes their account and has locked it. Invitations of their
 * address remain, as for an address without an account. If the user owns a team, another active owner takes it over. A team
 * without another owner is closed if it has no other active member: it is gone for everybody, and a job of its own deletes its
 * rows.
 * @throws AppError last_owner naming the teams that have other active members but would have no owner
 */
export async function leaveTeams(
  tx: Db,
  userId: UserId,
  { onClose, onLessRights }: { onClose: readonly CloseListener[]; onLessRights: readonly LessRightsListener[] },
): Promise<void> {
  const orphaned: string[] = [];
  for (const membership of await lockMemberships(tx, userId)) {
    const { team, member } = membership;
    if (member.status === "pending") {
      await untieMember(tx, authorizeLeaving(demandRole(membership, "viewer"))); // as if there had never been an account
      continue;
    }
    const owner = team.owner_id === userId ? await findOtherOwner(tx, member) : team.owner_id;
    if (owner !== undefined) {
      await setOwner(tx, team.id, owner);
      const leaving = authorizeLeaving(demandRole(membership, "viewer"));
      await endInvitationsBy(tx, leaving);
      for (const listener of onLessRights) await listener(tx, { teamId: team.id, userId, role: null });
      await deleteMember(tx, leaving);
    } else if (await hasOtherActiveMember(tx, member)) {
      orphaned.push(team.name);
    } else {
      await closeTeam(tx, demandRole(membership, "owner"), onClose);
    }
  }
  if (orphaned.length === 0) return;
  const names = orphaned.map((name) => `"${name}"`).join(", ");
  throw new AppError(
    "last_owner",
    `You are the only owner of ${names}: make another member an owner, or delete it, first.`,
  );
}

/**
 * Deletes the teams that were closed with the account of their owner before closed teams had a job of their own.
 * @returns how many
 */
export async function deleteClosedTeams(db: Db, userId: UserId): Promise<number> {
  const teams = db.deleteFrom("teams").where("owner_id", "=", userId).where("deleted_at", "is not", null);
  return Number((await teams.executeTakeFirst()).numDeletedRows);
}
