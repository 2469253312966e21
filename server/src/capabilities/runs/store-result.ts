import type { PageReading } from "@tintype/reader/reading";
import type { SnapshotEnvironment } from "@tintype/shared/api/environment";
import type { FailureCause } from "@tintype/shared/api/failure-causes";
import { type IdentityState, identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import { followRenames, withRenames } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import type { Db } from "../../platform/database/db.ts";
import { notify } from "../../platform/database/notifications.ts";
import { newId, type RunId, type SnapshotId } from "../../platform/ids.ts";
import { takeRunBack } from "../limits/run-counts.ts";
import { storeScreenshot } from "../screenshots/repository.ts";
import { announceSnapshot, type FindAnnouncedKinds } from "../webhooks/outbox.ts";
import {
  finishRun,
  lockExtractionOfRun,
  type Release,
  releaseRun,
  uncountRun,
  updateExtraction,
} from "./repository.ts";
import type { ExtractionRow, RunRow, SnapshotRow } from "./rows.ts";
import { queueRun } from "./run-job.ts";
import { RUN_CHANGED } from "./run-waiter.ts";
import { glimpseOf } from "./snapshots/glimpse.ts";
import { updateRenames } from "./snapshots/renames.ts";
import { findNewestSnapshot, insertSnapshot } from "./snapshots/repository.ts";
import { shownSnapshot } from "./snapshots/shown-snapshot.ts";
import { toStorable } from "./snapshots/storable.ts";

type Attempt = Pick<RunRow, "id" | "attempt">;

/** What the server's browser, or a person's extension, read from a page. */
export interface Reading {
  readonly title: string;
  readonly elementsAnalyzed: number;
  /** Null if unknown: the extension does not measure it. */
  readonly durationMs: number | null;
  readonly environment: SnapshotEnvironment;
}

/** Told of each new snapshot, in the transaction that stores it. It only queues jobs: others wait for the transaction. */
export type SnapshotListener = (
  tx: Db,
  stored: Readonly<{ extraction: ExtractionRow; snapshot: Pick<StoredSnapshot, "id"> }>,
) => Promise<void>;

/** How the snapshots of all extractions are announced. */
export interface Announcing {
  /** Finds the kinds whose changes fire `diff.detected`. */
  readonly findKinds: FindAnnouncedKinds;
  readonly onSnapshot: SnapshotListener;
}

/**
 * Stores an attempt's result in one transaction: the run's end, the next snapshot and its webhook deliveries.
 * @returns the snapshot's version; undefined if the attempt is no longer the run's current one
 */
export async function completeRun(
  db: Db,
  run: Attempt,
  {
    reading,
    at,
    screenshotsKept,
    ...announcing
  }: { reading: PageReading; at: Date; screenshotsKept: number } & Announcing,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "completed" }))) return undefined;
    const build = (previous: Previous | undefined) => buildSnapshot(reading.observation, previous, reading.modes);
    const stored = await storeSnapshot(tx, extraction, {
      ...{ runId: run.id, reading, build, status: "completed", at },
      ...announcing,
    });
    const { screenshot, places, modes } = reading;
    if (screenshot) {
      const of = { id: stored.id, extraction_id: extraction.id };
      const modePlaces = Object.fromEntries(modes.flatMap((mode) => (mode.places ? [[mode.name, mode.places]] : [])));
      await storeScreenshot(tx, of, { ...screenshot, places, modePlaces }, screenshotsKept);
    }
    return stored.version;
  });
}

type Built = ReturnType<typeof buildSnapshot>;
type BuildTokens = (previous: Previous | undefined) => Built | Promise<Built>;

/** A snapshot that was stored, with the names that persons gave. */
export type StoredSnapshot = Readonly<{ id: SnapshotId; version: number; tokens: Tokens; memory: IdentityState }>;

/**
 * Stores the next snapshot of an extraction that the transaction has locked. Its tokens are named with the previous
 * snapshot in mind. Updates the extraction and adds the webhook deliveries.
 * @param build builds the tokens of what was read, named with the previous snapshot in mind
 * @param status the extraction's status from now on
 */
export async function storeSnapshot(
  tx: Db,
  extraction: ExtractionRow,
  {
    runId,
    reading,
    build,
    status,
    at,
    findKinds,
    onSnapshot,
  }: {
    runId: RunId;
    reading: Reading;
    build: BuildTokens;
    status: ExtractionRow["status"];
    at: Date;
  } & Announcing,
): Promise<StoredSnapshot> {
  const previous = await findNewestSnapshot(tx, extraction);
  const { renames } = extraction;
  const named = previous && withRenames(parsePrevious(previous), renames);
  const built = await build(named);
  const snapshot = {
    id: newId<SnapshotId>(),
    version: extraction.latest_version + 1,
    tokens: toStorable(built.tokens),
    memory: toStorable(built.memory),
  };
  await insertSnapshot(tx, {
    ...snapshot,
    extraction_id: extraction.id,
    run_id: runId,
    environment: toStorable(reading.environment),
  });
  const shown = shownSnapshot(snapshot, extraction);
  const before = previous && shownSnapshot(previous, extraction);
  await updateExtraction(tx, extraction.id, {
    status,
    glimpse: glimpseOf(shown, { previous: before, last: extraction.glimpse, at }),
    latest_version: snapshot.version,
    title: toStorable(reading.title),
    duration_ms: reading.durationMs,
    elements_analyzed: reading.elementsAnalyzed,
    error_message: null,
    error_cause: null,
    completed_at: at,
  });
  if (named && renames.length > 0) {
    await updateRenames(tx, extraction.id, followRenames(renames, named, snapshot.tokens));
  }
  await announceSnapshot(tx, { extraction, snapshot: shown, previous: before, at }, findKinds);
  await onSnapshot(tx, { extraction, snapshot: shown });
  await notify(tx, RUN_CHANGED, extraction.id);
  return shown;
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
export async function failRun(db: Db, run: Attempt, { cause, message }: RunFailure): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const error_message = toStorable(message);
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "failed", error_message }))) return;
    await updateExtraction(tx, extraction.id, { status: "failed", error_message, error_cause: cause });
    const counted = await uncountRun(tx, run.id);
    if (counted) await takeRunBack(tx, counted);
    await notify(tx, RUN_CHANGED, extraction.id);
  });
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
    await notify(tx, RUN_CHANGED, extraction.id);
    await queueRun(tx, run.id);
  });
}

/** The snapshot as naming expects it. Identity state that an older release stored in another form is ignored. */
function parsePrevious({ tokens, memory }: SnapshotRow): Previous {
  const parsed = identityStateSchema.safeParse(memory);
  return parsed.success ? { tokens, memory: parsed.data } : { tokens };
}
