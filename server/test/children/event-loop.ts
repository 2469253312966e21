/**
 * Counts how often the event loop turns while work is done. Work of this process alone lets it turn at most twice; a child
 * that has to start needs many turns.
 */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  let nextTurn = setImmediate(function turn() {
    turns += 1;
    nextTurn = setImmediate(turn);
  });
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(nextTurn);
  }
}
