import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { REGISTRATION_LOCK } from "../../platform/database/locks.ts";
import { AppError } from "../../platform/errors.ts";
import { hasUsers } from "./repository.ts";

/** Who may register: everybody, those whom a team invites by a link, or nobody. */
export type RegistrationPolicy = "open" | "invited" | "closed";

/** Returns the policy that applies now: on an empty server everybody may make the first account. */
export async function currentPolicy(db: Db, policy: RegistrationPolicy): Promise<RegistrationPolicy> {
  return policy === "open" || (await hasUsers(db)) ? policy : "open";
}

/**
 * Refuses a registration that the policy does not allow.
 * @param isLocked whether other registrations wait until the transaction ends, so that only one account is the first
 * @throws AppError registration_closed
 */
export async function allowRegistration(
  db: Db,
  policy: RegistrationPolicy,
  { isInvited, isLocked = false }: { isInvited: boolean; isLocked?: boolean },
): Promise<void> {
  if (policy === "open" || (policy === "invited" && isInvited)) return;
  if (isLocked) await sql`select pg_advisory_xact_lock(${REGISTRATION_LOCK[0]}, ${REGISTRATION_LOCK[1]})`.execute(db);
  if (!(await hasUsers(db))) return;
  const message =
    policy === "invited"
      ? "Only people whom a team has invited can register on this server. Use the link of the invitation."
      : "This server takes no registrations. Ask the person who runs it.";
  throw new AppError("registration_closed", message);
}
