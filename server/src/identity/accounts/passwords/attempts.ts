import type { Db } from "../../../platform/database/db.ts";
import type { Gate } from "../../../platform/gates.ts";
import { rateLimited } from "../../../platform/limits/refusal.ts";
import { type AttemptRule, forgetAttempts, takeAttempt, takeAttemptBack } from "./attempt-repository.ts";

/** Slows down those who guess a password. */
export interface PasswordAttempts {
  /**
   * Checks a password of the account with this email. Whether the email has an account makes no difference.
   * @param check whether the password is right
   * @param address the browser, if the account has signed in there before: its attempts are counted apart, so that the pauses of
   * strangers do not keep the owner out
   * @throws AppError rate_limited during the pause that follows too many wrong passwords; `check` is not called then
   */
  attempt(email: string, check: () => Promise<boolean>, address?: string): Promise<boolean>;
}

const RULE: AttemptRule = { free: 10, longestPause: 60 };

/** Longer than any pause. Whoever waits for it gets fewer attempts than by waiting for the pauses. */
const FORGET_MS = 3_600_000;

const tooMany = (time: Date, pausedUntil: Date) =>
  rateLimited("wrong passwords for this account", { limit: RULE.free, resetsAt: pausedUntil }, time, {});

export const ATTEMPTS_GATE: Gate = {
  name: "Wrong passwords for one account",
  at: import.meta.url,
  limit: `${RULE.free}, then a pause before each that grows to ${RULE.longestPause} s`,
  answer: [tooMany(new Date(0), new Date(1))],
};

/** The counts are in PostgreSQL, so that all processes agree. They do not depend on the address of the client. */
export function createPasswordAttempts({ db, now }: { db: Db; now: () => Date }): PasswordAttempts {
  return {
    async attempt(email, check, address) {
      const time = now();
      const counted = address === undefined ? email : `${email} ${address}`;
      const pausedUntil = await takeAttempt(db, counted, RULE, {
        at: time,
        forgetAt: new Date(time.getTime() + FORGET_MS),
      });
      if (pausedUntil) throw tooMany(time, pausedUntil);
      const isRight = await check().catch(async (error: unknown) => {
        await takeAttemptBack(db, counted);
        throw error;
      });
      if (isRight) await forgetAttempts(db, counted);
      return isRight;
    },
  };
}
