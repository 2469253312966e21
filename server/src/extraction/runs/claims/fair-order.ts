/** Time for which the slots that a user's work held count against the user after it was started, in ms. */
export const RECENT_MS = 600_000;

/** The seconds in `RECENT_MS` that a user's failed runs may have held a slot before the user's work is `isHeldBack`. */
const MAX_FAILED_SECONDS = 60;

/** A user with runs, or pages that agents wait for, as the choice of what is read next sees them. */
export interface WaitingUser {
  /** Number of them that are running. */
  readonly running: number;
  /** Seconds for which those that were started in the last `RECENT_MS` have held a slot, however they ended. */
  readonly seconds: number;
  /** Number of them that wait. */
  readonly waiting: number;
  /** Time at which the oldest of those began to wait. */
  readonly waitingSince: Date;
}

/**
 * Orders users by whose page is read next: who has the fewest running, then who has held slots for the shortest time recently,
 * then who has the fewest waiting, then who has waited longest. However many pages some users queue, another one's first run starts as soon as a slot
 * is free. While several wait, none of them gets more than half of the slots (rounded up), as none gets two more than another.
 */
export function inFairOrder<User extends WaitingUser>(users: readonly User[]): User[] {
  return users.toSorted(
    (a, b) =>
      a.running - b.running ||
      a.seconds - b.seconds ||
      a.waiting - b.waiting ||
      a.waitingSince.getTime() - b.waitingSince.getTime(),
  );
}

/**
 * Returns whether a user's failed runs have held slots for so long that all such users together get half of the slots.
 * Failed runs count against no quota, so nothing else bounds them.
 */
export const isHeldBack = ({ failedSeconds }: { readonly failedSeconds: number }): boolean =>
  failedSeconds > MAX_FAILED_SECONDS;
