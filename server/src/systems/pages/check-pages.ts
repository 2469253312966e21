import type { Logger } from "pino";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { findSnapshotAndPrevious, listNewestSnapshots } from "../../extraction/runs/snapshots/snapshots.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SnapshotId, SystemId } from "../../platform/ids.ts";
import { addJob, addJobs } from "../../platform/jobs/add-job.ts";
import { type CheckParts, checkInModes, factsOf } from "../check-snapshot.ts";
import { checksOf, findOwnerOf, findSystemOf } from "../repository.ts";
import { deletePagesOf, storePage } from "./repository.ts";

/** The extractions whose checks one job queues. */
const BATCH = 100;

/** Checks of new snapshots, one for each design system of an owner, go first. */
const PRIORITY = 30;

/** The start of the keys of jobs. */
const KEY = "check_page";

const checkOf = (snapshot_id: SnapshotId, system_id: SystemId) => ({
  payload: { snapshot_id, system_id },
  priority: PRIORITY,
  jobKey: `${KEY}:${snapshot_id}:${system_id}`,
});

/** Queues checks of all of the owner's pages against a new version of a design system. */
export async function queuePages(tx: Db, system_id: SystemId, start?: ExtractionId): Promise<void> {
  const payload = { system_id, ...(start && { after: start }) };
  await addJob(tx, "check_pages", payload, { jobKey: `check_pages:${system_id}`, priority: PRIORITY });
}

/** Queues a check of the newest snapshot of each of the owner's extractions: of a batch of them, and then of the next one. */
export async function checkPages(
  { system_id, after }: { system_id: SystemId; after?: ExtractionId | undefined },
  { db }: Pick<CheckParts, "db">,
): Promise<void> {
  const owner = await findOwnerOf(db, system_id);
  if (!owner) return;
  const newest = await listNewestSnapshots(db, owner, { after, limit: BATCH });
  const last = newest.length === BATCH ? newest.at(-1) : undefined;
  await db.transaction().execute(async (tx) => {
    await addJobs(
      tx,
      "check_page",
      newest.map(({ snapshot_id }) => checkOf(snapshot_id, system_id)),
    );
    if (last) await queuePages(tx, system_id, last.extraction_id);
  });
}

/** Holds a page's newest snapshot against a design system, for lists alone: nothing is announced, for the page has not changed. */
export async function checkPage(
  { snapshot_id, system_id }: { snapshot_id: SnapshotId; system_id: SystemId },
  { db, engine }: CheckParts,
  log: Logger,
): Promise<void> {
  const [snapshot] = await findSnapshotAndPrevious(db, snapshot_id);
  const system = snapshot && (await findSystemOf(db, snapshot.extraction, system_id));
  if (!snapshot || !system) return log.debug("the snapshot or the design system has been deleted");
  const reports = await checkInModes(engine, system, snapshot, { baseOnly: true });
  await db.transaction().execute((tx) =>
    storePage(tx, {
      system_id,
      system_version: system.version,
      extraction_id: snapshot.extraction.id,
      snapshot_id,
      snapshot_version: snapshot.version,
      checked_at: new Date(),
      ...factsOf(reports),
    }),
  );
}

/** A moved extraction is held against the design systems of its new owner. */
export async function followMoveOfPage(tx: Db, moved: ExtractionRow): Promise<void> {
  await deletePagesOf(tx, moved.id);
  const [newest] = await listNewestSnapshots(tx, moved, { only: moved.id, limit: 1 });
  if (!newest) return;
  await addJobs(tx, "check_page", checksOf(newest.snapshot_id, moved, { key: KEY, priority: PRIORITY }));
}
