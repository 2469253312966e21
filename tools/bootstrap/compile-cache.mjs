import { readdirSync, rmSync } from "node:fs";

/** About 300 MB. A run of all tests adds 500 entries. */
const MOST_ENTRIES = 30_000;

/**
 * Removes Node's cache of compiled code if it is large. Node never removes an entry, and vitest gives each file of tests another
 * address in each run.
 * @param {string} folder
 */
export function limitCompileCache(folder) {
  try {
    // One folder for each version of Node.
    if (readdirSync(folder, { recursive: true }).length > MOST_ENTRIES)
      rmSync(folder, { recursive: true, force: true });
  } catch {
    // There is no cache yet, or another process writes into it at this moment.
  }
}
