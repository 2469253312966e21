import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { batched } from "../limits/batch.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { findExtractions, findWithNewest, MAX_READ, type WithNewest } from "./repository.ts";

/** Reads extractions by their ids, outside of transactions. Reads that arrive together share a statement. */
export function createBatchedReads(db: Db) {
  const rows = batched((ids: readonly ExtractionId[]) => findExtractions(db, ids), MAX_READ);
  const newest = batched((ids: readonly ExtractionId[]) => findWithNewest(db, ids), MAX_READ);
  return {
    find: (id: ExtractionId): Promise<ExtractionRow | undefined> => rows(id),
    /** With its newest snapshot, if it has one. */
    findWithNewest: (id: ExtractionId): Promise<WithNewest | undefined> => newest(id),
  };
}
