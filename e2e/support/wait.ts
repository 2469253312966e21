import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks until the answer is neither undefined nor false, as long as the test's own time limit lets it.
 * @returns the answer
 */
export async function until<T>(ask: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(25);
  }
}
