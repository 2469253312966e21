import { z } from "zod";

export const planName = z.enum(["free", "pro", "enterprise"]);
export type PlanName = z.infer<typeof planName>;

/** What a plan allows. `null` stands for no limit. */
export interface Plan {
  readonly requestsPerMinute: number;
  /** POST /api/extractions and POST …/runs, in requests a minute; the plan's requests apply as well. */
  readonly extractionRequestsPerMinute: number;
  readonly extractionsPerDay: number | null;
  readonly extractionsPerMonth: number | null;
  /** Runs of a person that wait or are running at the same time. */
  readonly openRuns: number;
  /** Teams that a person may own. */
  readonly teams: number | null;
  /** Members of a team of theirs, the owner and pending ones included. */
  readonly teamMembers: number | null;
  /** The shortest time between two runs of a schedule, in minutes. */
  readonly scheduleMinutes: number;
}

/** Plans and their limits: the one table. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    requestsPerMinute: 20,
    extractionRequestsPerMinute: 10,
    extractionsPerDay: 10,
    extractionsPerMonth: 50,
    openRuns: 10,
    teams: 1,
    teamMembers: 3,
    scheduleMinutes: 24 * 60,
  },
  pro: {
    requestsPerMinute: 100,
    extractionRequestsPerMinute: 50,
    extractionsPerDay: 100,
    extractionsPerMonth: 1000,
    openRuns: 50,
    teams: 5,
    teamMembers: 10,
    scheduleMinutes: 60,
  },
  enterprise: {
    requestsPerMinute: 1000,
    extractionRequestsPerMinute: 1000,
    extractionsPerDay: null,
    extractionsPerMonth: null,
    openRuns: 1000,
    teams: null,
    teamMembers: null,
    scheduleMinutes: 5,
  },
};
