import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { hashToken } from "../../platform/links/token.ts";
import { acceptInvitation, findAcceptedInvitation, findInvitedTeam } from "./invitation-repository.ts";
import { lockTeam } from "./repository.ts";
import type { MemberRow } from "./rows.ts";

/**
 * Makes a user the active member that an invitation's link stands for. The transaction must have locked the user or created
 * it, because all transactions lock users before teams.
 * @param token the last part of the link
 * @throws AppError not_found if the token is wrong, used by somebody else or expired; already_member if the user is in the team
 * by another invitation
 */
export async function takeInvitation(
  tx: Db,
  token: string,
  user: Readonly<{ id: UserId; email: string }>,
  now: Date,
): Promise<MemberRow> {
  const hash = hashToken(token);
  const team = await findInvitedTeam(tx, hash);
  if (team) await lockTeam(tx, team);
  const member =
    team &&
    ((await findAcceptedInvitation(tx, hash, user.id)) ?? // by the same person: nothing is left to do
      (await acceptInvitation(tx, hash, user, now)));
  if (!member) throw new AppError("not_found", "This invitation does not exist, was used, or has expired.");
  return member;
}

/** Accepts the invitation that a registration carries, in the transaction that creates the account. */
export async function acceptOnRegistration(
  tx: Db,
  user: Readonly<{ id: UserId; email: string }>,
  { invitation, at }: Readonly<{ invitation?: string | undefined; at: Date }>,
): Promise<void> {
  if (invitation !== undefined) await takeInvitation(tx, invitation, user, at);
}
