import type { Db } from "../../database/db.ts";
import { AppError } from "../../errors.ts";
import { isId, type SnapshotId } from "../../ids.ts";
import type { Authorized } from "../../teams/authorized.ts";
import type { ExtractionRow, ShownSnapshot, SnapshotHead, SnapshotRow } from "../rows.ts";
import { findNewestSnapshots as findNewestOnes, findSnapshots, findWholeSnapshot, updateNote } from "./repository.ts";
import { shownSnapshot } from "./shown-snapshot.ts";

// The queries of other capabilities about snapshots. Their tokens have the names that persons gave.

export { findExtractionOfSnapshot, listSnapshots, listTokenNames } from "./repository.ts";

/** Reads the newest snapshot of the extraction; undefined if it has none. */
export async function findNewestSnapshot(
  db: Db,
  extraction: Pick<ExtractionRow, "id" | "latest_version" | "renames">,
): Promise<ShownSnapshot | undefined> {
  const [row] = extraction.latest_version === 0 ? [] : await findNewestOnes(db, extraction, 1);
  return row && shownSnapshot(row, extraction);
}

/** Reads the newest snapshots of the extraction, highest version first, in one query. */
export async function findNewestSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  count: number,
): Promise<ShownSnapshot[]> {
  return (await findNewestOnes(db, extraction, count)).map((row) => shownSnapshot(row, extraction));
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
  return pick(await readSnapshots(db, extraction, [id]), id);
}

/** Does the same, with the identity state. @throws AppError not_found if the extraction has no such snapshot */
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
  extraction: Authorized<ExtractionRow>,
  id: string,
  note: string | null,
): Promise<SnapshotHead> {
  const row = isId<SnapshotId>(id) ? await updateNote(db, extraction, id, note) : undefined;
  if (!row) throw noSuchSnapshot();
  return row;
}

/**
 * Reads two snapshots of the extraction in one query. Both ids may be the same.
 * @throws AppError not_found if the extraction does not have both
 */
export async function requireTwoSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  ids: { from: string; to: string },
): Promise<{ from: ShownSnapshot; to: ShownSnapshot }> {
  const found = await readSnapshots(db, extraction, [ids.from, ids.to]);
  return { from: pick(found, ids.from), to: pick(found, ids.to) };
}

async function readSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  ids: readonly string[],
): Promise<ShownSnapshot[]> {
  const rows = ids.every(isId<SnapshotId>) ? await findSnapshots(db, extraction, ids) : [];
  return rows.map((row) => shownSnapshot(row, extraction));
}

function pick(rows: readonly ShownSnapshot[], id: string): ShownSnapshot {
  const snapshot = rows.find((row) => row.id === id);
  if (!snapshot) throw noSuchSnapshot();
  return snapshot;
}

const noSuchSnapshot = () => new AppError("not_found", "This extraction has no such snapshot.");
