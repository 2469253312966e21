import type { KindKey } from "@tintype/shared/kinds/kind";
import { placedValue, type SnapshotPlaces, type TokenPlaces } from "@tintype/shared/kinds/places";
import type { PagePlaces } from "@tintype/shared/observe/places";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ExtractionId, isId, type SnapshotId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { ShownSnapshot } from "../../runs/rows.ts";
import { requireSnapshot } from "../../runs/snapshots/snapshots.ts";
import { findAllPlaces, findPagePlaces, findPlaces } from "../../screenshots/places.ts";
import { findPicture, findScreenshotHead, type ScreenshotHead } from "../../screenshots/repository.ts";
import type { Bearer } from "../bearer.ts";
import type { ReaderLane } from "../reader-lane.ts";
import type { FindReadable } from "../rights.ts";

/** The part of the extraction service that reads screenshots and places. */
export function screenshotReading(db: Db, readable: FindReadable, inTurn: ReaderLane) {
  return {
    /** Finds what is known of a snapshot's screenshot. The caller may read the snapshot. */
    async findScreenshot({ id }: ShownSnapshot): Promise<ScreenshotHead | undefined> {
      return findScreenshotHead(db, id);
    },

    /**
     * Finds where a token of a snapshot is used, in px of its screenshot. Without a screenshot there are no places.
     * @throws AppError not_found (also if the snapshot has no such token), forbidden, not_team_member, not_ready
     */
    async getPlaces(
      reader: Caller | Bearer,
      id: ExtractionId,
      snapshotId: string,
      { kind, name }: { kind: KindKey; name: string },
    ): Promise<TokenPlaces> {
      const extraction = await readable(reader, id);
      return inTurn(reader, async () => {
        const snapshot = await requireSnapshot(db, extraction, snapshotId);
        const value = placedValue(snapshot.tokens, kind, name);
        if (value === undefined) throw new AppError("not_found", "This snapshot has no such token.");
        return findPlaces(db, snapshot, { kind, name, value });
      });
    },

    /**
     * Finds where all tokens of a snapshot are used, in px of its screenshot. Without a screenshot there are no places.
     * @throws AppError not_found, forbidden, not_team_member, not_ready
     */
    async getAllPlaces(reader: Caller | Bearer, id: ExtractionId, snapshotId: string): Promise<SnapshotPlaces> {
      const extraction = await readable(reader, id);
      return inTurn(reader, async () => findAllPlaces(db, await requireSnapshot(db, extraction, snapshotId)));
    },

    /** Finds where a snapshot's page uses its values, in the base or in a mode, if that is known. The caller may read the snapshot. */
    async findPagePlaces({ id }: ShownSnapshot, mode?: string): Promise<PagePlaces | undefined> {
      return findPagePlaces(db, id, mode);
    },

    /** Reads the picture of a snapshot. @throws AppError not_found, forbidden, not_team_member */
    async getPicture(
      reader: Caller | Bearer,
      id: ExtractionId,
      snapshotId: string,
    ): Promise<{ content: Buffer; hash: Buffer }> {
      const extraction = await readable(reader, id);
      const picture = isId<SnapshotId>(snapshotId) ? await findPicture(db, extraction.id, snapshotId) : undefined;
      if (!picture) throw new AppError("not_found", "This extraction has no such screenshot.");
      return picture;
    },
  };
}
