/**
 * Creates a mutex per person, for this process: each person does one thing at a time, in the order in which they asked.
 * Work that waits uses nothing yet: no body in memory and no connection to the database.
 */
export function createUserMutex<User>() {
  const last = new Map<User, Promise<unknown>>();
  return async <T>(user: User, work: () => Promise<T>): Promise<T> => {
    const previous = last.get(user) ?? Promise.resolve();
    const current = previous.then(work, work); // also after work that failed
    last.set(user, current);
    try {
      return await current;
    } finally {
      if (last.get(user) === current) last.delete(user);
    }
  };
}
