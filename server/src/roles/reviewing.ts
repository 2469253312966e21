import type { Logger } from "pino";
import { createCatchUp } from "../capabilities/review/catch-up.ts";
import { createReviewEngine } from "../capabilities/review/engine.ts";
import { createSteps } from "../capabilities/review/steps.ts";
import type { Db } from "../platform/database/db.ts";
import { confirmationOf } from "./listeners.ts";

/** Creates what compares snapshots with baselines, for every role. */
export function createReviewing({ db, log, now }: { db: Db; log?: Logger; now?: () => Date }) {
  const engine = createReviewEngine({ ...(log && { log }) });
  const steps = createSteps({ db, engine, confirmationOf });
  return { steps, catchUp: createCatchUp({ db, steps, ...(now && { now }) }), close: () => engine.close() };
}
