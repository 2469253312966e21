import { z } from "zod";

/** Answer of /ready where everything is as it should be. */
export const readiness = z
  .object({
    status: z.literal("ready"),
    checks: z.object({
      database: z.literal("ok"),
      migrations: z.literal("ok"),
      worker: z.object({ seconds_since_seen: z.int().nonnegative().describe("Since the last sign of life of any.") }),
      queue: z.object({
        waiting: z.int().nonnegative().describe("Jobs whose time has come and which no worker has taken."),
        oldest_seconds: z.int().nonnegative().describe("For how long the oldest of them has been waiting."),
      }),
    }),
  })
  .meta({ id: "Readiness" });
export type Readiness = z.infer<typeof readiness>;
