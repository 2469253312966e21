import { z } from "zod";

/** The answer of /ready if all checks pass. */
export const readiness = z
  .object({
    status: z.literal("ready"),
    checks: z.object({
      database: z.literal("ok"),
      migrations: z.literal("ok"),
      worker: z.object({ seconds_since_seen: z.int().nonnegative().describe("Since any worker last reported.") }),
      queue: z.object({
        waiting: z.int().nonnegative().describe("Jobs that are due and that no worker has taken."),
        oldest_seconds: z.int().nonnegative().describe("How long the oldest of them has been waiting."),
      }),
    }),
  })
  .meta({ id: "Readiness" });
export type Readiness = z.infer<typeof readiness>;
