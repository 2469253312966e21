import type { PageReading } from "@tintype/reader/reading/reading";
import type { FailureCause } from "@tintype/shared/api/runs/failure-causes";
import type { Previous } from "@tintype/shared/kinds/build";
import { takeCountedBack } from "../../identity/limits/run-counts.ts";
import { announce } from "../../notifications/announce.ts";
import type { Children } from "../../platform/children/children.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import { packScreenshot, type StorableScreenshot } from "../screenshots/packed-screenshot.ts";
import { storeScreenshot } from "../screenshots/repository.ts";
import { BUILD_WORK } from "./building/building.ts";
import {
  draftSnapshot,
  type FindAnnounced,
  isCurrent,
  OUTDATED,
  type SnapshotDraft,
  type StoredSnapshot,
  untilCurrent,
} from "./draft-snapshot.ts";
import { eventsOfFailure, eventsOfRecovery } from "./events.ts";
import {
  findExtractionOfRun,
  finishRun,
  lockExtractionOfRun,
  type Release,
  releaseRun,
  uncountRun,
  updateExtraction,
} from "./repository.ts";
import type { ExtractionRow, RunRow } from "./rows.ts";
import { queueRun } from "./run-job.ts";
import { updateRenames } from "./snapshots/renames.ts";
import { insertSnapshot } from "./snapshots/repository.ts";
import { toStorable } from "./snapshots/storable.ts";

type Attempt = Pick<RunRow, "id" | "attempt">;

/** Told of each new snapshot, in the transaction that stores it. It only queues jobs: others wait for the transaction. */
export type SnapshotListener = (
  tx: Db,
  stored: Readonly<{ extraction: ExtractionRow; snapshot: Pick<StoredSnapshot, "id"> }>,
) => Promise<void>;

/** Told of the end of each run that read a page, in the transaction that stores it. It only stores and queues. */
export type RunEndListener = (
  tx: Db,
  ended: Readonly<{
    extraction: ExtractionRow;
    runId: RunId;
    status: "completed" | "failed";
    /** The address that the page names as its canonical one. */
    canonical?: string | undefined;
    /** The address that answered, after redirects. Absent if the page was not read. */
    finalUrl?: string;
  }>,
) => Promise<void>;

/** How the snapshots of all extractions are announced. */
export interface Announcing {
  /** Finds the kinds whose changes fire `diff.detected`. */
  readonly findAnnounced: FindAnnounced;
  readonly onSnapshot: SnapshotListener;
}

/**
 * Stores an attempt's result in one transaction: the run's end, the next snapshot and its webhook deliveries.
 * @returns the snapshot's version; undefined if the attempt is no longer the run's current one
 * @throws PageFailure if the page is too large; Error if other snapshots of the page were stored all the time; the queue then tries the job again
 */
export async function completeRun(
  db: Db,
  run: Attempt,
  {
    reading,
    children,
    at,
    screenshotsKept,
    findAnnounced,
    onSnapshot,
    onRunEnd,
  }: {
    reading: PageReading;
    children: Pick<Children, "run">;
    at: Date;
    screenshotsKept: number;
    onRunEnd: RunEndListener;
  } & Announcing,
): Promise<number | undefined> {
  const { observation } = reading;
  // Without places, which only screenshots need and which would make the message larger.
  const modes = reading.modes.map(({ places: _, ...mode }) => mode);
  const picture = await packPicture(reading);
  const attempt = async () => {
    const basis = await findExtractionOfRun(db, run.id);
    if (!basis) return undefined;
    const build = (previous: Previous | undefined) =>
      children.run(BUILD_WORK, "build", { observation, modes, previous }, { user: basis.user_id ?? basis.id });
    const draft = await draftSnapshot(db, basis, { reading, build, at, findAnnounced });
    return db.transaction().execute(async (tx) => {
      const extraction = await lockExtractionOfRun(tx, run.id);
      if (!extraction) return undefined;
      if (!isCurrent(draft, extraction)) return OUTDATED;
      if (!(await finishRun(tx, run, { status: "completed" }))) return undefined;
      const { id, version } = await storeSnapshot(tx, extraction, {
        runId: run.id,
        draft,
        status: "completed",
        onSnapshot,
      });
      if (extraction.failed_runs > 0) {
        await updateExtraction(tx, extraction.id, { failed_runs: 0 });
        await announce(tx, extraction, eventsOfRecovery(extraction, id, at));
      }
      if (picture) await storeScreenshot(tx, { id, extraction_id: extraction.id }, picture, screenshotsKept);
      const { canonical, environment } = reading;
      const addresses = { canonical, finalUrl: environment.final_url };
      await onRunEnd(tx, { extraction, runId: run.id, status: "completed", ...addresses });
      return version;
    });
  };
  return untilCurrent(attempt, () => new Error(`the extraction of run ${run.id} changed all the time`));
}

async function packPicture({ screenshot, places, modes }: PageReading): Promise<StorableScreenshot | undefined> {
  if (!screenshot) return undefined;
  const modePlaces = Object.fromEntries(modes.flatMap((mode) => (mode.places ? [[mode.name, mode.places]] : [])));
  return packScreenshot({ ...screenshot, places, modePlaces });
}

/**
 * Stores the drafted snapshot of an extraction that the transaction has locked and found as the draft expects it. Updates the
 * extraction and adds the webhook deliveries.
 * @param status the extraction's status from now on
 */
export async function storeSnapshot(
  tx: Db,
  extraction: ExtractionRow,
  {
    runId,
    draft,
    status,
    onSnapshot,
  }: { runId: RunId; draft: SnapshotDraft; status: ExtractionRow["status"] } & Pick<Announcing, "onSnapshot">,
): Promise<StoredSnapshot> {
  const { id } = extraction;
  const { written, presented, changes, renames, events } = draft;
  await insertSnapshot(tx, { ...written, extraction_id: id, run_id: runId });
  await updateExtraction(tx, id, { ...changes, status, error_message: null, error_cause: null });
  if (renames) await updateRenames(tx, id, renames);
  await announce(tx, extraction, events);
  await onSnapshot(tx, { extraction, snapshot: presented });
  return presented;
}

/** Why a run failed; the message is for people. */
export interface RunFailure {
  readonly cause: FailureCause;
  readonly message: string;
}

/**
 * Ends the run as failed; earlier snapshots stay. It no longer counts against its user's quotas: it was counted when it started,
 * so that runs at the same time cannot exceed a limit. Does nothing if the attempt is no longer the run's current one.
 */
export async function failRun(
  db: Db,
  run: Attempt,
  { cause, message }: RunFailure,
  onRunEnd: RunEndListener,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const error_message = toStorable(message);
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "failed", error_message }))) return;
    const failed_runs = extraction.failed_runs + 1;
    await updateExtraction(tx, extraction.id, { status: "failed", error_message, error_cause: cause, failed_runs });
    await announce(tx, extraction, eventsOfFailure(extraction, { cause, message: error_message }));
    await giveBackRun(tx, run.id);
    await onRunEnd(tx, { extraction, runId: run.id, status: "failed" });
  });
}

/** Lets a run count against nobody's quotas. */
export async function giveBackRun(tx: Db, id: RunId): Promise<void> {
  const counted = await uncountRun(tx, id);
  if (counted) await takeCountedBack(tx, { ...counted, runs: 1 });
}

/**
 * Ends the attempt without a result and queues the run for another one. Does nothing if the attempt is no longer the run's
 * current one.
 */
export async function releaseAttempt(db: Db, run: Attempt, release: Release): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await releaseRun(tx, run, release))) return;
    await updateExtraction(tx, extraction.id, { status: "pending" });
    await queueRun(tx, run.id);
  });
}
