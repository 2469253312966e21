import type { FindAnnounced } from "../extraction/runs/draft-snapshot.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { createCatchUp } from "./review/catch-up.ts";
import type { ConfirmationOf } from "./review/confirmation.ts";
import { createDecider } from "./review/decider.ts";
import { createQuietness } from "./review/quiet.ts";
import { createSteps } from "./review/steps.ts";
import { findAnnouncedKinds, findConfirmation } from "./schedules/repository.ts";

/** The further runs that confirm the changes of a page. */
export const confirmationOf: ConfirmationOf = findConfirmation;

export type Reviewing = ReturnType<typeof createReviewing>;

/** Creates what compares snapshots with baselines, carries out decisions, and finds which changes are announced, for every role. */
export function createReviewing({ db, now }: Pick<Context, "db" | "now">, children: Pick<Children, "run">) {
  const steps = createSteps({ db, children, confirmationOf });
  const catchUp = createCatchUp({ db, steps, findKinds: (tx, id) => findAnnouncedKinds(tx, { extraction: id }), now });
  const decider = createDecider({ db, steps, catchUp, now });
  const isQuiet = createQuietness({ db, catchUp, steps });
  const findAnnounced: FindAnnounced = async (extraction, newTokens) => {
    const kinds = await findAnnouncedKinds(db, { extraction: extraction.id });
    return { kinds, isQuiet: await isQuiet(extraction, newTokens, kinds) };
  };
  return { catchUp, decider, findAnnounced };
}
