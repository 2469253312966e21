import type { Account } from "./stored-account.ts";

const DAY_MS = 24 * 3_600_000;
/**
 * Servers of earlier releases renew a key for 90 days: somebody who uses the browser once a quarter stays signed in there. Others
 * end it 30 days after the sign-in, and answer with that.
 */
const RENEW_BELOW_MS = 60 * DAY_MS;

/** Whether the key should be renewed now: fewer than 60 days are left, and it was not tried within a day. */
export function isRenewalDue({ expiresAt = 0, renewalTriedAt = 0, revoked }: Account, now: number): boolean {
  // If the clock has been set back, the last attempt is in the future.
  const triedToday = Math.abs(now - renewalTriedAt) < DAY_MS;
  return !revoked && !triedToday && expiresAt - now < RENEW_BELOW_MS;
}
