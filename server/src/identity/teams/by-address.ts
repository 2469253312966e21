import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import type { UserDirectory } from "./users.ts";

/**
 * Returns whether an invitation is for the account that has its address, without the link. Anybody can register any
 * address, so the account must have confirmed it. Nobody becomes an owner, who could remove all others, by an address.
 */
export async function isForAccount(
  db: Db,
  users: Pick<UserDirectory, "isAddressConfirmed">,
  { userId, role }: { userId: UserId; role: TeamRole },
): Promise<boolean> {
  return role !== "owner" && users.isAddressConfirmed(db, userId);
}
