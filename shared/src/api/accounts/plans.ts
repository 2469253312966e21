import { z } from "zod";

export const planName = z.enum(["free", "pro", "enterprise"]);
export type PlanName = z.infer<typeof planName>;

/** The limits of a plan. `null` means no limit. */
export interface Plan {
  readonly requestsPerMinute: number;
  /** For POST /api/extractions and POST …/runs, which count towards the limit above too. */
  readonly extractionRequestsPerMinute: number;
  readonly extractionsPerDay: number | null;
  readonly extractionsPerMonth: number | null;
  /** The number of a person's runs that wait or are running at the same time. */
  readonly openRuns: number;
  /** The number of teams that a person may own. */
  readonly teams: number | null;
  /** The number of members of each of these teams, including the owner and pending members. */
  readonly teamMembers: number | null;
  /** The shortest time between two runs of a schedule, in minutes. */
  readonly scheduleMinutes: number;
  /** The most pages that a site reads. */
  readonly sitePages: number;
}

/** All plans and their limits. */
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
    sitePages: 10,
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
    sitePages: 500,
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
    sitePages: 50_000,
  },
};

/** The limits where nobody has configured plans: nobody meets one by hand. */
export const withoutPlans: Plan = plans.enterprise;
