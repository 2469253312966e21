import { overloaded } from "./overloaded.ts";

/** Calls of a person that wait or run, at most. */
const MAX_CALLS = 24;

/**
 * Creates a mutex per person, for this process: each person does one thing at a time, in the order in which they asked.
 * Work that waits uses nothing yet: no body in memory and no connection to the database.
 * With too many of them, the next is refused as overload.
 */
export function createUserMutex<User>() {
  const last = new Map<User, Promise<unknown>>();
  const counts = new Map<User, number>();
  return async <T>(user: User, work: () => Promise<T>): Promise<T> => {
    const count = counts.get(user) ?? 0;
    if (count >= MAX_CALLS) throw overloaded();
    counts.set(user, count + 1);
    const previous = last.get(user) ?? Promise.resolve();
    const current = previous.then(work, work); // also after work that failed
    last.set(user, current);
    try {
      return await current;
    } finally {
      if (last.get(user) === current) last.delete(user);
      const remaining = (counts.get(user) ?? 1) - 1;
      if (remaining > 0) counts.set(user, remaining);
      else counts.delete(user);
    }
  };
}
