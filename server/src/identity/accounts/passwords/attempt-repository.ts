import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** Lower case as the database has it, because users are found by it. */
const accountOf = (email: string): RawBuilder<Buffer> => sql`sha256(convert_to(lower(${email}), 'UTF8'))`;

/** The rule by which attempts are slowed down. */
export interface AttemptRule {
  /** Attempts without a pause. */
  readonly free: number;
  /** The longest pause, in seconds. */
  readonly longestPause: number;
}

/**
 * Counts an attempt as a failure before its password is checked, so that attempts at the same time cannot exceed the limit.
 * From the last free attempt on, each is followed by a pause: 1, 2, 4 … seconds.
 * @param forgetAt when the count ends if no other attempt follows
 * @returns the end of the pause if the attempt falls into one; nothing is counted then
 */
export async function takeAttempt(
  db: Db,
  email: string,
  { free, longestPause }: AttemptRule,
  { at, forgetAt }: { at: Date; forgetAt: Date },
): Promise<Date | undefined> {
  const failures = sql`case when known.forget_at <= ${at}::timestamptz then 1 else known.failures + 1 end`;
  const pause = sql`least(${longestPause}::integer, 2 ^ least(${failures} - ${free}::integer, 30)) * interval '1 second'`;
  const { rows } = await sql`
    insert into password_attempts as known (account, failures, forget_at)
    values (${accountOf(email)}, 1, ${forgetAt})
    on conflict (account) do update set
      failures = ${failures},
      blocked_until = case when ${failures} >= ${free}::integer then ${at}::timestamptz + ${pause} end,
      forget_at = ${forgetAt}::timestamptz
    where known.blocked_until is null or known.blocked_until <= ${at}::timestamptz
    returning true`.execute(db);
  return rows.length === 0 ? findPause(db, email) : undefined;
}

async function findPause(db: Db, email: string): Promise<Date | undefined> {
  const attempts = db.selectFrom("password_attempts").select("blocked_until").where("account", "=", accountOf(email));
  return (await attempts.executeTakeFirst())?.blocked_until ?? undefined;
}

/** Takes back an attempt whose password was not checked. */
export async function takeAttemptBack(db: Db, email: string): Promise<void> {
  await db
    .updateTable("password_attempts")
    .set((e) => ({ failures: e("failures", "-", 1), blocked_until: null }))
    .where("account", "=", accountOf(email))
    .execute();
}

export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom("password_attempts").where("account", "=", accountOf(email)).execute();
}

export async function deleteAttemptsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("password_attempts").where("forget_at", "<", time).execute();
}
