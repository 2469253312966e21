import type { Db } from "../../platform/database/db.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { findUserByEmail, setOperatorSince } from "./repository.ts";

/**
 * Makes an account an operator's, or takes that back. It counts from the next request. The service's own log tells it, because
 * a job writes the line: the log of the command that calls this is nobody's.
 * @returns the email as stored, and whether that changed something; undefined if there is no such user
 */
export async function setOperator(
  db: Db,
  email: string,
  isOperator: boolean,
): Promise<{ email: string; isChanged: boolean } | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return undefined;
    const isChanged = await setOperatorSince(tx, user.id, isOperator ? new Date() : null);
    if (isChanged) await addJob(tx, "log_operator", { user_id: user.id, is_operator: isOperator });
    return { email: user.email, isChanged };
  });
}
