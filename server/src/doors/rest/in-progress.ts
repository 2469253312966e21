import type { HttpMiddleware } from "./context.ts";

/**
 * How many requests of one user a process answers at the same time. Changes of one user mostly lock the same rows, so more of
 * them only wait for each other, each with a connection of the database that others need.
 */
const MAX_AT_ONCE = { reads: 64, changes: 6 };

/** Waits for the user's turn. @returns a function to call when the request is answered */
export type Enter = (userId: string, what: keyof typeof MAX_AT_ONCE) => Promise<() => void>;

interface Line {
  active: number;
  readonly waiting: (() => void)[];
}

/** Creates the count of requests in progress. Those beyond the maximum wait, the oldest first: their number is limited by the plan. */
export function countInProgress(maxAtOnce: typeof MAX_AT_ONCE = MAX_AT_ONCE): Enter {
  const lines = new Map<string, Line>();
  return async (userId, what) => {
    const key = `${what} ${userId}`;
    const line = lines.get(key) ?? { active: 0, waiting: [] };
    lines.set(key, line);
    if (line.active < maxAtOnce[what]) line.active += 1;
    else await new Promise<void>((resolve) => void line.waiting.push(resolve)); // takes over the place of one that leaves
    return () => {
      const next = line.waiting.shift();
      if (next) return next();
      line.active -= 1;
      if (line.active === 0) lines.delete(key);
    };
  };
}

/** Lets the requests of each user wait for each other. A request that waits for a run to end does not count. */
export function takeTurns(enter: Enter): HttpMiddleware {
  return async (ctx, next) => {
    const { caller } = ctx.state.credentials;
    const { endpoint } = ctx.state.route;
    if (!caller || !endpoint || endpoint.waits?.(ctx.headers)) return next();
    const leave = await enter(caller.userId, endpoint.method === "GET" ? "reads" : "changes");
    try {
      await next();
    } finally {
      leave();
    }
  };
}
