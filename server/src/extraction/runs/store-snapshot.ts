import { announce } from "../../notifications/announce.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import type { NamedSnapshot, SnapshotDraft } from "./draft-snapshot.ts";
import type { SnapshotListener } from "./listeners.ts";
import { updateExtraction } from "./repository.ts";
import type { ExtractionRow } from "./rows.ts";
import { updateRenames } from "./snapshots/renames.ts";
import { insertSnapshot } from "./snapshots/repository.ts";

/**
 * Stores the drafted snapshot of an extraction that the transaction has locked and found as the draft expects it. Updates the
 * extraction and adds the webhook deliveries.
 * @param status the extraction's status from now on
 */
export async function storeSnapshot(
  tx: Db,
  extraction: ExtractionRow,
  {
    runId,
    draft,
    status,
    onSnapshot,
  }: { runId: RunId; draft: SnapshotDraft; status: ExtractionRow["status"]; onSnapshot: SnapshotListener },
): Promise<NamedSnapshot> {
  const { id } = extraction;
  const { written, presented, changes, renames, events } = draft;
  await insertSnapshot(tx, { ...written, extraction_id: id, run_id: runId });
  await updateExtraction(tx, id, { ...changes, status, error_message: null, error_cause: null });
  if (renames) await updateRenames(tx, id, renames);
  await announce(tx, extraction, events);
  await onSnapshot(tx, { extraction, snapshot: presented });
  return presented;
}
