import type { TeamRole } from "@tintype/shared/api/teams";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import type { UserDirectory } from "./users.ts";

/**
 * Whether an invitation is for the account that has its address, without the link. Anybody can register any address. So where
 * people can prove that an address is theirs, the account must have done so; and nobody becomes an owner, who could remove all
 * others, by an address. Where nobody can prove it, an account with the address is invited, as the API has always promised.
 */
export async function isForAccount(
  db: Db,
  users: Pick<UserDirectory, "confirmsAddresses" | "isAddressConfirmed">,
  { userId, role }: { userId: UserId; role: TeamRole },
): Promise<boolean> {
  if (!users.confirmsAddresses) return true;
  return role !== "owner" && users.isAddressConfirmed(db, userId);
}
