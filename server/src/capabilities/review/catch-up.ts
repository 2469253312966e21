import type { ReviewOnWire } from "@tintype/shared/api/reviews";
import { type IneligibleReason, ineligibleReasons, isReadAlike } from "@tintype/shared/review/eligibility";
import type { Db } from "../../platform/database/db.ts";
import type { SnapshotId, UserId } from "../../platform/ids.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { type ComparableSnapshot, findComparable, keepSnapshots, listAfter } from "../runs/snapshots/snapshots.ts";
import type { ReviewJob } from "./compute.ts";
import type { ReviewEngine } from "./engine.ts";
import { findReview, insertLog, putReview, type ReviewRow } from "./repository.ts";
import { keptBy, toUnread } from "./snapshots.ts";

/** The review of an extraction without a baseline. */
export const NO_REVIEW: ReviewOnWire = {
  ...{ baseline: null, reasons: [], latest: null, changes: [], consequences: [] },
  summary: { pending: 0, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 },
};

/** A review that nobody has looked at for long catches up with so many snapshots. */
const MAX_SNAPSHOTS = 30;

type Extraction = Pick<ExtractionRow, "id" | "latest_version" | "renames" | "user_id" | "team_id">;

export interface CatchUp {
  /** Goes on with the snapshots that were stored since. @returns undefined if the extraction has no baseline */
  (extraction: Extraction): Promise<ReviewRow | undefined>;
  /** Makes the first baseline of a snapshot, whether it is eligible or not. */
  start(extraction: Extraction, snapshot: ComparableSnapshot): Promise<void>;
  /** Why the newest snapshot gave no baseline. */
  reasons(extraction: Extraction): Promise<IneligibleReason[]>;
}

/** Creates what makes the first baseline of a page, and compares each new snapshot with it. */
export function createCatchUp({
  db,
  engine,
  now = () => new Date(),
}: {
  db: Db;
  engine: ReviewEngine;
  now?: () => Date;
}): CatchUp {
  const jobOf = (extraction: Extraction, parts: Pick<ReviewJob, "step" | "stored" | "baseline" | "latest">) =>
    engine.compute(
      { ...parts, renames: extraction.renames, at: now().toISOString() },
      extraction.team_id ?? extraction.user_id,
    );

  const start = async (extraction: Extraction, snapshot: ComparableSnapshot): Promise<void> => {
    const latest = toUnread(snapshot);
    const result = await jobOf(extraction, { step: { step: "start" }, stored: null, baseline: latest, latest });
    if (!("stored" in result)) return;
    const row = {
      ...{ extraction_id: extraction.id, baseline_id: snapshot.id, latest_id: snapshot.id },
      ...{ approved_at: snapshot.created_at, approved_by: null, seen_version: snapshot.version },
      state: result.stored,
    };
    await db.transaction().execute(async (tx) => {
      if (await putReview(tx, row, undefined)) await keepSnapshots(tx, extraction, keptBy(row));
    });
  };

  /** Takes one snapshot into account. */
  const take = async (extraction: Extraction, head: Omit<ComparableSnapshot, "tokens">): Promise<void> => {
    const row = await findReview(db, extraction);
    if (!row) {
      const snapshot =
        ineligibleReasons(head.environment).length === 0 ? await findComparable(db, extraction, head.id) : undefined;
      if (snapshot) await start(extraction, snapshot);
      return;
    }
    if (row.seen_version >= head.version) return;
    const seen = { ...row, seen_version: head.version };
    const baseline = await findComparable(db, extraction, row.baseline_id);
    const isAlike = baseline && isReadAlike(baseline.environment, head.environment);
    const snapshot = isAlike ? await findComparable(db, extraction, head.id) : undefined;
    if (!baseline || !snapshot) {
      await putReview(db, withoutRevision(seen), row);
      return;
    }
    const parts = { step: { step: "advance" }, stored: row.state, baseline: toUnread(baseline) } as const;
    const result = await jobOf(extraction, { ...parts, latest: toUnread(snapshot) });
    if (!("stored" in result)) return;
    const next = { ...seen, latest_id: snapshot.id, state: result.stored };
    await db.transaction().execute(async (tx) => {
      if (!(await putReview(tx, withoutRevision(next), row))) return;
      await keepSnapshots(tx, extraction, keptBy(next));
      const entries = result.taken.map(({ id, by, note }) => ({
        ...({ user_id: by as UserId, via: "api", action: "accept", changes: [id], note } as const), // who expected it
        snapshot_id: snapshot.id as SnapshotId, // it was found by this id
      }));
      await insertLog(tx, extraction, entries);
    });
  };

  const catchUp = async (extraction: Extraction): Promise<ReviewRow | undefined> => {
    const row = await findReview(db, extraction);
    if (row && row.seen_version >= extraction.latest_version) return row;
    for (const head of await listAfter(db, extraction, row?.seen_version ?? 0, MAX_SNAPSHOTS)) {
      await take(extraction, head);
    }
    return findReview(db, extraction);
  };

  return Object.assign(catchUp, {
    start,
    async reasons(extraction: Extraction) {
      const [newest] = await listAfter(db, extraction, extraction.latest_version - 1, 1);
      return newest ? ineligibleReasons(newest.environment) : [];
    },
  });
}

const withoutRevision = ({ revision: _, ...row }: ReviewRow) => row;
