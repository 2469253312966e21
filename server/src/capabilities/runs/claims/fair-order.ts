/** For so long a run that was started counts against its user, in ms. */
export const RECENT_MS = 600_000;

/** A user with runs that wait, as the choice of the next run sees them. */
export interface WaitingUser {
  /** How many of their runs are running. */
  readonly running: number;
  /** How many of their runs were started in the last `RECENT_MS`. */
  readonly recent: number;
  /** How many of their runs wait. */
  readonly waiting: number;
  /** Since when the oldest of those has been waiting. */
  readonly waitingSince: Date;
}

/**
 * Orders users by whose run is started next: who has the fewest running, then the fewest started recently, then the fewest
 * waiting, then who has waited longest. However many runs some users queue, another one's first run starts as soon as a slot
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
