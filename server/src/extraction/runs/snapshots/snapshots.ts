import type { Authorized } from "../../../identity/teams/authorized.ts";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { isId, type SnapshotId } from "../../../platform/ids.ts";
import type { ExtractionRow, ShownSnapshot, SnapshotHead, SnapshotRow, UnparsedSnapshot } from "../rows.ts";
import {
  findNewestSnapshots,
  findSnapshots,
  findUnparsedSnapshots,
  findWholeSnapshot,
  updateNote,
} from "./repository.ts";
import { shownSnapshot } from "./shown-snapshot.ts";

// The queries of other capabilities about snapshots. Their tokens have the names that persons gave.

export {
  type ComparableSnapshot,
  findComparable,
  findExtractionOfSnapshot,
  findNewestColors,
  findNewestIds,
  findNewestUnparsed,
  findSnapshotAndPrevious,
  findSnapshotAt,
  keepSnapshots,
  listAfter,
  listNewestSnapshots,
  listSnapshots,
  listTokenNames,
  type SnapshotOfJob,
} from "./repository.ts";

/** Reads the newest snapshot of the extraction; undefined if it has none. */
export async function findNewestSnapshot(
  db: Db,
  extraction: Pick<ExtractionRow, "id" | "latest_version" | "renames">,
): Promise<ShownSnapshot | undefined> {
  const [row] = extraction.latest_version === 0 ? [] : await findNewestSnapshots(db, extraction, 1);
  return row && shownSnapshot(row, extraction);
}

/**
 * Reads one snapshot of the extraction.
 * @param id as the caller sent it
 * @throws AppError not_found if the extraction has no such snapshot
 */
export async function requireSnapshot(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  id: string,
): Promise<ShownSnapshot> {
  const rows = isId<SnapshotId>(id) ? await findSnapshots(db, extraction, [id]) : [];
  return shownSnapshot(pick(rows, id), extraction);
}

/** Returns the snapshot with its identity state. @throws AppError not_found if the extraction has no such snapshot */
export async function requireWholeSnapshot(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  id: string,
): Promise<SnapshotRow> {
  const row = isId<SnapshotId>(id) ? await findWholeSnapshot(db, extraction, id) : undefined;
  if (!row) throw noSuchSnapshot();
  return shownSnapshot(row, extraction);
}

/**
 * Writes a person's note on a snapshot of the extraction; null removes it.
 * @param id as the caller sent it
 * @throws AppError not_found if the extraction has no such snapshot
 */
export async function writeNote(
  db: Db,
  extraction: Authorized<ExtractionRow, "member">,
  id: string,
  note: string | null,
): Promise<SnapshotHead> {
  const row = isId<SnapshotId>(id) ? await updateNote(db, extraction, id, note) : undefined;
  if (!row) throw noSuchSnapshot();
  return row;
}

/**
 * Reads one snapshot of the extraction, without parsing its tokens.
 * @param id as the caller sent it
 * @throws AppError not_found if the extraction has no such snapshot
 */
export async function requireUnparsed(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  id: string,
): Promise<UnparsedSnapshot> {
  return pick(isId<SnapshotId>(id) ? await findUnparsedSnapshots(db, extraction, [id]) : [], id);
}

/**
 * Reads two snapshots of the extraction in one query, without parsing their tokens. Both ids may be the same.
 * @throws AppError not_found if the extraction does not have both
 */
export async function requireTwoUnparsed(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  { from, to }: { from: string; to: string },
): Promise<{ from: UnparsedSnapshot; to: UnparsedSnapshot }> {
  const areIds = isId<SnapshotId>(from) && isId<SnapshotId>(to);
  const rows = areIds ? await findUnparsedSnapshots(db, extraction, [from, to]) : [];
  return { from: pick(rows, from), to: pick(rows, to) };
}

function pick<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const snapshot = rows.find((row) => row.id === id);
  if (!snapshot) throw noSuchSnapshot();
  return snapshot;
}

const noSuchSnapshot = () => new AppError("not_found", "This extraction has no such snapshot.");
