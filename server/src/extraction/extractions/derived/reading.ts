import type { Diff } from "@tintype/shared/diff/schema";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Authorized } from "../../../identity/teams/authorized.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { ExtractionRow } from "../../runs/rows.ts";
import { findNewestUnparsed, requireTwoUnparsed, requireUnparsed } from "../../runs/snapshots/snapshots.ts";
import type { Bearer } from "../bearer.ts";
import { keyOf, type ReaderLane } from "../reader-lane.ts";
import { noSnapshotYet } from "../refusals.ts";
import type { FindReadable } from "../rights.ts";
import { createDerivedCache } from "./cache.ts";
import type { DerivedValues, ExportedFile } from "./derived-values.ts";
import { checkQuery, type DiffResult, type ExportQuery } from "./jobs.ts";

type Extraction = Authorized<ExtractionRow>;

/** A diff, as JSON and as a value. */
type ReadDiff = DiffResult & Readonly<{ value: Diff }>;

/** Approximate number of bytes that an object and its JSON take in memory for each character of the JSON. */
const BYTES_PER_CHARACTER = 5;

/** The part of the extraction service that derives something from snapshots: diffs and exports. */
export function derivedReading(parts: {
  db: Db;
  readable: FindReadable;
  inTurn: ReaderLane;
  derivedValues: DerivedValues;
}) {
  const { db, readable, inTurn, derivedValues } = parts;
  const cache = createDerivedCache();
  return {
    /**
     * Compares two snapshots of one extraction, in either order.
     * @param kinds the kinds to compare; if undefined, all but assets
     * @throws AppError not_found, forbidden, not_team_member, not_ready, payload_too_large
     */
    async diff(
      reader: Caller | Bearer,
      id: ExtractionId,
      { kinds, ...ids }: { from: string; to: string; kinds?: readonly KindKey[] | undefined },
    ): Promise<ReadDiff> {
      const extraction = await readable(reader, id);
      const compare = async () => {
        const { from, to } = await requireTwoUnparsed(db, extraction, ids);
        const diff = await derivedValues.diff({ extraction: partOf(extraction), from, to, kinds }, keyOf(reader));
        return { value: withValue(diff), bytes: diff.json.length * BYTES_PER_CHARACTER };
      };
      const key = ["diff", extraction.id, extraction.renames, ids.from, ids.to, kinds];
      return cache.get(key, () => inTurn(reader, compare));
    },

    /**
     * Exports the tokens of a snapshot in a format: of the newest one if there is no `snapshot_id`, all tokens if nothing is
     * chosen, and the base with all modes if there is no `mode` (`base` is the base alone).
     * @throws AppError not_found (also if the snapshot has no such mode), forbidden, not_team_member, validation_error (an
     * option that the format does not have, a token that the snapshot does not have), not_ready, payload_too_large
     */
    async export(reader: Caller | Bearer, id: ExtractionId, query: ExportQuery): Promise<ExportedFile> {
      checkQuery(query);
      const { format, mode, snapshot_id: snapshotId, ...choices } = query;
      const extraction = await readable(reader, id);
      const write = async () => {
        const snapshot =
          snapshotId === undefined
            ? await findNewestUnparsed(db, extraction)
            : await requireUnparsed(db, extraction, snapshotId);
        if (!snapshot) throw noSnapshotYet();
        const job = { extraction: partOf(extraction), snapshot, query };
        const value = await derivedValues.export(job, keyOf(reader));
        return { value, bytes: value.content.length * 2 };
      };
      const of = snapshotId ?? extraction.latest_version;
      const key = ["export", extraction.id, extraction.url, extraction.renames, of, format, choices, mode];
      return cache.get(key, () => inTurn(reader, write));
    },
  };
}

/** The part of an extraction that a child needs. */
const partOf = ({ url, renames }: Extraction) => ({ url, renames });

/** Parses the JSON for those who need the value. */
function withValue({ json, etag }: DiffResult): ReadDiff {
  let parsed: Diff | undefined;
  return {
    json,
    etag,
    get value() {
      parsed ??= JSON.parse(json) as Diff; // `makeDiff` wrote it
      return parsed;
    },
  };
}
