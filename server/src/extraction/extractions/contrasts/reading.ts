import type { AccessibilityAnswer, AccessibilityQuery } from "@tintype/shared/api/extractions/accessibility";
import { accessibilityOf, matrixOf } from "@tintype/shared/contrast/accessibility";
import type { ContrastPlaces } from "@tintype/shared/contrast/findings";
import { modesOf } from "@tintype/shared/contrast/pairs";
import { contrastLookup } from "@tintype/shared/contrast/places";
import { BASE } from "@tintype/shared/modes/tokens-in-mode";
import type { Db } from "../../../platform/database/db.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ExtractionId, SnapshotId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import { findNewestSnapshot, requireSnapshot } from "../../runs/snapshots/snapshots.ts";
import { findPagePlaces } from "../../screenshots/places.ts";
import type { Bearer } from "../bearer.ts";
import type { ReaderLane } from "../reader-lane.ts";
import { noSnapshotYet } from "../refusals.ts";
import type { FindReadable } from "../rights.ts";

/** The part of the extraction service that judges contrasts. */
export function contrastReading(db: Db, readable: FindReadable, inTurn: ReaderLane) {
  return {
    /**
     * Judges the contrasts of a snapshot, the newest one unless its id is given.
     * @throws AppError not_found (also if the snapshot has no such mode), forbidden, not_team_member, not_ready
     */
    async getAccessibility(
      reader: Caller | Bearer,
      id: ExtractionId,
      { mode, level, by, snapshot_id: snapshotId, page, per_page: perPage }: AccessibilityQuery,
    ): Promise<AccessibilityAnswer> {
      const extraction = await readable(reader, id);
      return inTurn(reader, async () => {
        const snapshot =
          snapshotId === undefined
            ? await findNewestSnapshot(db, extraction)
            : await requireSnapshot(db, extraction, snapshotId);
        if (!snapshot) throw noSnapshotYet();
        const { tokens } = snapshot;
        const modes = modesOf(tokens);
        if (mode !== undefined && !modes.includes(mode))
          throw new AppError("not_found", "This snapshot has no such mode.");
        if (by === "pair") {
          const rows = matrixOf(tokens, { mode });
          const start = (page - 1) * perPage;
          return {
            data: rows.slice(start, start + perPage),
            pagination: { page, per_page: perPage, total: rows.length },
          };
        }
        const placesOf = await placesInModes(db, snapshot.id, mode === undefined ? modes : [mode]);
        return accessibilityOf(tokens, { mode, level, placesOf });
      });
    },
  };
}

async function placesInModes(db: Db, snapshotId: SnapshotId, modes: readonly string[]): Promise<ContrastPlaces> {
  const lookups = new Map<string, ReturnType<typeof contrastLookup>>();
  for (const mode of modes) {
    const places = await findPagePlaces(db, snapshotId, mode === BASE ? undefined : mode);
    if (places) lookups.set(mode, contrastLookup(places));
  }
  return (contrast) => lookups.get(contrast.mode)?.(contrast) ?? [];
}
