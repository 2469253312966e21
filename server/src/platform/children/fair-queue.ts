/** Work that waits. */
export interface Waiting {
  /** On whose behalf it is done. */
  readonly user: string;
  /** Goes before what is not urgent. */
  readonly isUrgent: boolean;
}

/** The users of whom the queue remembers when they were served last. */
const MAX_REMEMBERED = 1_000;

export type FairQueue<Item extends Waiting> = ReturnType<typeof createFairQueue<Item>>;

/**
 * Creates a queue from which the next item is that of the user with the fewest items in progress, and among these of the one
 * who was served longest ago. So a user who always has items in the queue delays others by one item.
 */
export function createFairQueue<Item extends Waiting>(maxWaiting: number) {
  const waiting: Item[] = [];
  const inProgress = new Map<string, number>();
  const servedAt = new Map<string, number>();
  let served = 0;

  const isBefore = (a: Item, b: Item): boolean => {
    if (a.isUrgent !== b.isUrgent) return a.isUrgent;
    const difference = (inProgress.get(a.user) ?? 0) - (inProgress.get(b.user) ?? 0);
    return difference !== 0 ? difference < 0 : (servedAt.get(a.user) ?? 0) < (servedAt.get(b.user) ?? 0);
  };
  const remove = (item: Item): boolean => {
    const index = waiting.indexOf(item);
    if (index !== -1) waiting.splice(index, 1);
    return index !== -1;
  };

  return {
    /** Adds an item. @returns the item that has to go if there are too many: the newest of the user with the most of them */
    add(item: Item): Item | undefined {
      waiting.push(item);
      if (waiting.length <= maxWaiting) return undefined;
      const byUser = [...Map.groupBy(waiting, ({ user }) => user).values()];
      const most = byUser.reduce((a, b) => (b.length > a.length ? b : a));
      const last = most.at(-1) ?? item;
      remove(last);
      return last;
    },
    /** Takes the next item out, and counts it as in progress until `done`. */
    take(): Item | undefined {
      const [first, ...others] = waiting;
      if (!first) return undefined;
      const next = others.reduce((best, item) => (isBefore(item, best) ? item : best), first);
      remove(next);
      inProgress.set(next.user, (inProgress.get(next.user) ?? 0) + 1);
      served += 1;
      servedAt.delete(next.user);
      servedAt.set(next.user, served);
      const [oldest] = servedAt.keys();
      if (servedAt.size > MAX_REMEMBERED && oldest !== undefined) servedAt.delete(oldest);
      return next;
    },
    /** An item that was taken is no longer in progress. */
    done({ user }: Item): void {
      const remaining = (inProgress.get(user) ?? 1) - 1;
      if (remaining > 0) inProgress.set(user, remaining);
      else inProgress.delete(user);
    },
    /** Takes an item out that nobody waits for any more. @returns whether it was waiting */
    remove,
    /** Takes all items out. */
    clear: (): Item[] => waiting.splice(0),
  };
}
