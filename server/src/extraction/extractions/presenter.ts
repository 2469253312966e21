import type {
  Extraction,
  ExtractionSummary,
  Snapshot,
  SnapshotWithTokens,
} from "@tintype/shared/api/extractions/extractions";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import type { ExtractionRow, ShownSnapshot, SnapshotHead, SnapshotRow } from "../runs/rows.ts";
import type { ScreenshotHead } from "../screenshots/repository.ts";
import type { StoredReply } from "./idempotency.ts";
import type { ExtractionSummaryRow } from "./repository.ts";

/** Presents an extraction as lists and the reply to its creation show it. */
export function presentSummary(row: ExtractionSummaryRow): ExtractionSummary {
  return {
    id: row.id,
    url: row.url,
    status: row.status,
    team_id: row.team_id,
    created_at: row.created_at.toISOString(),
  };
}

/** The reply to a caller who does not wait for the run, or whose time is up before it ends. */
export function pendingReply(extraction: ExtractionSummaryRow): StoredReply {
  return { status: 201, body: presentSummary(extraction) };
}

/** Presents a whole extraction, with the tokens of its newest snapshot. */
export function presentExtraction(row: ExtractionRow, newest: Pick<SnapshotRow, "tokens"> | undefined): Extraction {
  return {
    ...presentSummary(row),
    options: extractionOptions.parse(row.options),
    ...(newest && { tokens: newest.tokens }),
    metadata: { ...callersMetadata(row), ...foundMetadata(row) },
    ...(row.completed_at && { completed_at: row.completed_at.toISOString() }),
    ...presentFailure(row),
  };
}

/** Presents why the last run failed; empty unless the extraction's status is failed. */
export function presentFailure(
  row: Pick<ExtractionRow, "status" | "error_message" | "error_cause">,
): Pick<Extraction, "error"> {
  if (row.status !== "failed") return {};
  const cause = failureCauses.find((failureCause) => failureCause === row.error_cause); // a newer release may have stored another
  const message = row.error_message ?? "The run failed.";
  return { error: { code: "extraction_failed", message, ...(cause && { cause }) } };
}

/** The caller's metadata without the three names that are the service's: those show only what a run found. */
function callersMetadata({ metadata }: ExtractionRow) {
  const { title: _title, duration_ms: _duration, elements_analyzed: _elements, ...others } = metadata;
  return others;
}

/** Returns the facts that the last completed run stored. */
function foundMetadata(row: ExtractionRow) {
  return {
    ...(row.title !== null && { title: row.title }),
    ...(row.duration_ms !== null && { duration_ms: row.duration_ms }),
    ...(row.elements_analyzed !== null && { elements_analyzed: row.elements_analyzed }),
  };
}

export function presentSnapshot(row: SnapshotHead): Snapshot {
  return {
    id: row.id,
    extraction_id: row.extraction_id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    ...(row.note !== null && { note: row.note }),
  };
}

/** Presents a snapshot as one side of a diff. */
export function presentSnapshotReference(row: SnapshotHead): Pick<Snapshot, "id" | "version" | "created_at"> {
  const { id, version, created_at } = presentSnapshot(row);
  return { id, version, created_at };
}

export function presentSnapshotWithTokens(
  row: ShownSnapshot,
  screenshot: ScreenshotHead | undefined,
): SnapshotWithTokens {
  return {
    ...presentSnapshot(row),
    tokens: row.tokens,
    environment: row.environment,
    ...(screenshot && { screenshot }),
  };
}
