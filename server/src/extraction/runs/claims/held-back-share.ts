/** A job of the queue. */
type Job = Readonly<{ id: number }>;

/** The slots of a worker that users who are held back have together: see `isHeldBack`. */
export interface HeldBackShare {
  isUsedUp(): boolean;
  /** A job has claimed work of such a user. */
  take(job: Job): void;
  /** A job has claimed nothing because the share is used up. */
  pass(): void;
  /** The work of a job has ended, or was not claimed after all. @returns whether another job must be queued for one that has claimed nothing */
  end(job: Job): boolean;
}

/** Creates the share of a worker: half of its slots, at least one. The others are left to everybody else. */
export function createHeldBackShare(slots: number): HeldBackShare {
  const most = Math.max(1, Math.floor(slots / 2));
  const jobs = new Set<Job["id"]>();
  let passed = 0;
  return {
    isUsedUp: () => jobs.size >= most,
    take: ({ id }) => void jobs.add(id),
    pass() {
      passed += 1;
    },
    end({ id }) {
      if (!jobs.delete(id) || passed === 0) return false;
      passed -= 1;
      return true;
    },
  };
}
