import { announce } from "../../notifications/announce.ts";
import type { Db } from "../../platform/database/db.ts";
import { keepVisitor, type SealedVisitor } from "../access/visitors.ts";
import type { StorableScreenshot } from "../screenshots/packed-screenshot.ts";
import { storeScreenshot } from "../screenshots/repository.ts";
import type { SnapshotDraft } from "./draft-snapshot.ts";
import { eventsOfRecovery } from "./events.ts";
import type { RunEndListener, SnapshotListener } from "./listeners.ts";
import { finishRun, lockExtractionOfRun, updateExtraction } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { storeSnapshot } from "./store-snapshot.ts";
import { isCurrent, OUTDATED } from "./until-current.ts";

export interface StoreParts {
  /** The number of snapshots of an extraction that keep their screenshots. */
  readonly screenshotsKept: number;
  readonly onSnapshot: SnapshotListener;
  readonly onRunEnd: RunEndListener;
}

/** All that a run has found, ready to be stored. */
export interface RunDraft {
  readonly snapshot: SnapshotDraft;
  readonly picture: StorableScreenshot | undefined;
  readonly visitor: SealedVisitor | undefined;
  readonly addresses: Pick<Parameters<RunEndListener>[1], "canonical" | "finalUrl">;
  /** When the run ends. */
  readonly at: Date;
}

/**
 * Stores what a run has found in one transaction: the run's end, the next snapshot and its webhook deliveries.
 * @returns the snapshot's version; undefined if the attempt is no longer the run's current one
 */
export async function storeRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  { snapshot, picture, visitor, addresses, at }: RunDraft,
  { screenshotsKept, onSnapshot, onRunEnd }: StoreParts,
): Promise<number | typeof OUTDATED | undefined> {
  return db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction) return undefined;
    if (!isCurrent(snapshot, extraction)) return OUTDATED;
    if (!(await finishRun(tx, run, { status: "completed" }))) return undefined;
    const stored = { runId: run.id, draft: snapshot, status: "completed", onSnapshot } as const;
    const { id, version } = await storeSnapshot(tx, extraction, stored);
    if (extraction.failed_runs > 0) {
      await updateExtraction(tx, extraction.id, { failed_runs: 0 });
      await announce(tx, extraction, eventsOfRecovery(extraction, id, at));
    }
    if (picture) await storeScreenshot(tx, { id, extraction_id: extraction.id }, picture, screenshotsKept);
    if (visitor) await keepVisitor(tx, visitor);
    await onRunEnd(tx, { extraction, runId: run.id, status: "completed", ...addresses });
    return version;
  });
}
