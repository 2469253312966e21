/**
 * Lets each person do one thing at a time, in this process, in the order in which they asked. What waits for its turn holds
 * nothing yet: no body in memory, and no connection to the database.
 */
export function createTurns<Person>() {
  const last = new Map<Person, Promise<unknown>>();
  return async <T>(person: Person, work: () => Promise<T>): Promise<T> => {
    const before = last.get(person) ?? Promise.resolve();
    const turn = before.then(work, work); // how the one before ended is that one's affair
    last.set(person, turn);
    try {
      return await turn;
    } finally {
      if (last.get(person) === turn) last.delete(person);
    }
  };
}
