import { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";

/** Runs that one user can follow at the same time in one process. A browser opens six connections to a host. */
const MAX_FOLLOWED = 50;

/** Counts the runs that users follow. Each keeps a connection open, and reads the database at each change of its run. */
export function createFollowers(limit = MAX_FOLLOWED) {
  const counts = new Map<UserId, number>();
  return {
    /** @returns a function that ends the count @throws AppError rate_limited */
    begin(user: UserId): () => void {
      const count = counts.get(user) ?? 0;
      if (count >= limit) {
        throw new AppError(
          "rate_limited",
          `You follow ${limit} runs already, which is the maximum.`,
          {},
          { "Retry-After": "5" },
        );
      }
      counts.set(user, count + 1);
      return () => {
        const left = (counts.get(user) ?? 0) - 1;
        if (left > 0) counts.set(user, left);
        else counts.delete(user);
      };
    },
  };
}
