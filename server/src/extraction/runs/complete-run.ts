import type { PageReading } from "@tintype/reader/reading/reading";
import type { Previous } from "@tintype/shared/kinds/build";
import type { Children } from "../../platform/children/children.ts";
import type { Db } from "../../platform/database/db.ts";
import { packScreenshot, type StorableScreenshot } from "../screenshots/packed-screenshot.ts";
import { BUILD_WORK } from "./building/building.ts";
import { draftSnapshot, type FindAnnounced } from "./draft-snapshot.ts";
import type { PageRead } from "./read-page.ts";
import { findExtractionOfRun } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { type StoreParts, storeRun } from "./store-run.ts";
import { untilCurrent } from "./until-current.ts";

export interface CompleteParts extends StoreParts {
  /** Builds the tokens of what was read. */
  readonly children: Pick<Children, "run">;
  /** Finds the kinds whose changes fire `diff.detected`. */
  readonly findAnnounced: FindAnnounced;
}

/**
 * Drafts the snapshot of a page that was read, and stores it with the run's end.
 * @param at when the run ends
 * @returns the snapshot's version; undefined if the attempt is no longer the run's current one
 * @throws PageFailure if the page is too large; Error if other snapshots of the page were stored all the time; the queue then tries the job again
 */
export async function completeRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  { reading, visitor }: PageRead,
  parts: CompleteParts & { readonly at: Date },
): Promise<number | undefined> {
  const { children, findAnnounced, at } = parts;
  const { observation, canonical } = reading;
  // Without places, which only screenshots need and which would make the message larger.
  const modes = reading.modes.map(({ places: _, ...mode }) => mode);
  const addresses = { canonical, finalUrl: reading.environment.final_url };
  const picture = await packPicture(reading);
  const draftAndStore = async () => {
    const basis = await findExtractionOfRun(db, run.id);
    if (!basis) return undefined;
    const build = (previous: Previous | undefined) =>
      children.run(BUILD_WORK, "build", { observation, modes, previous }, { user: basis.user_id ?? basis.id });
    const snapshot = await draftSnapshot(db, basis, { reading, build, at, findAnnounced });
    return storeRun(db, run, { snapshot, picture, visitor, addresses, at }, parts);
  };
  return untilCurrent(draftAndStore, () => new Error(`the extraction of run ${run.id} changed all the time`));
}

async function packPicture({ screenshot, places, modes }: PageReading): Promise<StorableScreenshot | undefined> {
  if (!screenshot) return undefined;
  const modePlaces = Object.fromEntries(modes.flatMap((mode) => (mode.places ? [[mode.name, mode.places]] : [])));
  return packScreenshot({ ...screenshot, places, modePlaces });
}
