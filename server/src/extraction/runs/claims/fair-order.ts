/** For so long work that was started counts against its user, in ms. */
export const RECENT_MS = 600_000;

/** A user with runs, or pages that agents wait for, as the choice of what is read next sees them. */
export interface WaitingUser {
  /** How many of them are running. */
  readonly running: number;
  /** How many of them were started in the last `RECENT_MS`. */
  readonly recent: number;
  /** How many of them wait. */
  readonly waiting: number;
  /** Since when the oldest of those has been waiting. */
  readonly waitingSince: Date;
}

/**
 * Orders users by whose page is read next: who has the fewest running, then the fewest started recently, then the fewest
 * waiting, then who has waited longest. However many pages some users queue, another one's first run starts as soon as a slot
 * is free. While several wait, none of them gets more than half of the slots (rounded up), as none gets two more than another.
 */
export function inFairOrder<User extends WaitingUser>(users: readonly User[]): User[] {
  return users.toSorted(
    (a, b) =>
      a.running - b.running ||
      a.recent - b.recent ||
      a.waiting - b.waiting ||
      a.waitingSince.getTime() - b.waitingSince.getTime(),
  );
}
