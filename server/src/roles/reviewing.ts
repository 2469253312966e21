import type { FindAnnounced } from "../extraction/runs/draft-snapshot.ts";
import { createCatchUp } from "../monitoring/review/catch-up.ts";
import { createDecider } from "../monitoring/review/decider.ts";
import { createReviewEngine } from "../monitoring/review/engine.ts";
import { createQuietness } from "../monitoring/review/quiet.ts";
import { createSteps } from "../monitoring/review/steps.ts";
import { findAnnouncedKinds } from "../monitoring/schedules/repository.ts";
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
  const catchUp = createCatchUp({
    db,
    steps,
    findKinds: (tx, id) => findAnnouncedKinds(tx, { extraction: id }),
    ...clock,
  });
  const decider = createDecider({ db, steps, catchUp, ...clock });
  const isQuiet = createQuietness({ db, catchUp, steps });
  const findAnnounced: FindAnnounced = async (extraction, next) => {
    const kinds = await findAnnouncedKinds(db, { extraction: extraction.id });
    return { kinds, isQuiet: await isQuiet(extraction, next, kinds) };
  };
  return { catchUp, decider, findAnnounced, close: () => engine.close() };
}
