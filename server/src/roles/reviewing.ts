import { createCatchUp } from "../capabilities/review/catch-up.ts";
import { createDecider } from "../capabilities/review/decider.ts";
import { createReviewEngine } from "../capabilities/review/engine.ts";
import { createQuietness } from "../capabilities/review/quiet.ts";
import { createSteps } from "../capabilities/review/steps.ts";
import type { FindAnnounced } from "../capabilities/runs/draft-snapshot.ts";
import { findAnnouncedKinds } from "../capabilities/schedules/repository.ts";
import type { ChildPoolParts } from "../platform/children/pool.ts";
import type { Db } from "../platform/database/db.ts";
import { confirmationOf } from "./listeners.ts";

/**
 * Creates what compares snapshots with baselines, carries out decisions, and finds which changes are announced, for every role.
 */
export function createReviewing({ db, now, ...parts }: { db: Db; now?: () => Date } & ChildPoolParts) {
  const engine = createReviewEngine(parts);
  const steps = createSteps({ db, engine, confirmationOf });
  const clock = now && { now };
  const catchUp = createCatchUp({ db, steps, findKinds: findAnnouncedKinds, ...clock });
  const decider = createDecider({ db, steps, catchUp, ...clock });
  const isQuiet = createQuietness({ db, catchUp, steps });
  const findAnnounced: FindAnnounced = async (extraction, next) => {
    const kinds = await findAnnouncedKinds(db, extraction.id);
    return { kinds, isQuiet: await isQuiet(extraction, next, kinds) };
  };
  return { catchUp, decider, findAnnounced, close: () => engine.close() };
}
