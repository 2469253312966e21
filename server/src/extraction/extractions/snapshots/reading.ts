import type { Db } from "../../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../../platform/database/paging.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ExtractionId, isId, type SnapshotId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { ShownSnapshot, SnapshotHead, SnapshotRow } from "../../runs/rows.ts";
import {
  findExtractionOfSnapshot,
  findNewestSnapshot,
  findSnapshotAt,
  listSnapshots,
  requireSnapshot,
  requireWholeSnapshot,
} from "../../runs/snapshots/snapshots.ts";
import type { Bearer } from "../bearer.ts";
import { noSnapshotYet } from "../refusals.ts";
import type { FindReadable } from "../rights.ts";

/** The part of the extraction service that reads snapshots. */
export function snapshotReading(db: Db, readable: FindReadable) {
  return {
    /** Newest first. @throws AppError not_found, forbidden, not_team_member */
    async listSnapshots(reader: Caller | Bearer, id: ExtractionId, query: PageRequest): Promise<PageOf<SnapshotHead>> {
      return listSnapshots(db, await readable(reader, id), query);
    },

    /** The newest at a time, or the oldest if all are newer. @throws AppError not_found, forbidden, not_team_member */
    async findSnapshotAt(reader: Caller, id: ExtractionId, time: Date) {
      return findSnapshotAt(db, await readable(reader, id), time);
    },

    /** @throws AppError not_found, forbidden, not_team_member */
    async getSnapshot(reader: Caller | Bearer, id: ExtractionId, snapshotId: string): Promise<ShownSnapshot> {
      return requireSnapshot(db, await readable(reader, id), snapshotId);
    },

    /**
     * Reads a snapshot of an extraction: the newest one unless its id is given.
     * @throws AppError not_found (also before the first snapshot), forbidden, not_team_member
     */
    async readSnapshot(reader: Caller, id: ExtractionId, snapshotId: string | undefined): Promise<ShownSnapshot> {
      const extraction = await readable(reader, id);
      if (snapshotId !== undefined) return requireSnapshot(db, extraction, snapshotId);
      const newest = await findNewestSnapshot(db, extraction);
      if (!newest) throw noSnapshotYet();
      return newest;
    },

    /** Reads a snapshot of any extraction that the caller may read. @throws AppError not_found, forbidden, not_team_member */
    async findSnapshot(caller: Caller, snapshotId: string): Promise<ShownSnapshot> {
      const id = isId<SnapshotId>(snapshotId) ? await findExtractionOfSnapshot(db, snapshotId) : undefined;
      if (!id) throw new AppError("not_found", "There is no such snapshot.");
      return requireSnapshot(db, await readable(caller, id), snapshotId);
    },

    /** Reads a snapshot with its identity state. @throws AppError not_found, forbidden, not_team_member */
    async getWholeSnapshot(caller: Caller, id: ExtractionId, snapshotId: string): Promise<SnapshotRow> {
      return requireWholeSnapshot(db, await readable(caller, id), snapshotId);
    },
  };
}
