import { createLane, type LaneRules } from "../../platform/lanes/lane.ts";

/**
 * How many requests of one user a process answers at the same time. Changes of one user mostly lock the same rows, so more of
 * them only wait for each other, each with a connection of the database that others need. The number of those that wait is
 * limited by the plan.
 */
export const READS = {
  name: "Reading requests in progress",
  at: import.meta.url,
  client: "user",
  limits: { ofClient: { atOnce: 64 } },
} as const satisfies LaneRules;
export const CHANGES = {
  name: "Changing requests in progress",
  at: import.meta.url,
  client: "user",
  limits: { ofClient: { atOnce: 6 } },
} as const satisfies LaneRules;

/** Waits for the user's turn. @returns a function to call when the request is answered */
export type Enter = (userId: string, what: "reads" | "changes") => Promise<() => void>;

/** Creates the lanes of requests in progress. */
export function countInProgress({ reads, changes }: { reads: number; changes: number } = atOnce): Enter {
  const lanes = {
    reads: createLane({ ...READS, limits: { ofClient: { atOnce: reads } } }),
    changes: createLane({ ...CHANGES, limits: { ofClient: { atOnce: changes } } }),
  };
  return (userId, what) => lanes[what].enter(userId);
}

const atOnce = { reads: READS.limits.ofClient.atOnce, changes: CHANGES.limits.ofClient.atOnce };
