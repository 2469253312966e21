import type { OverviewRow } from "@tintype/shared/api/views/overview";
import type {
  ExtractionDetail,
  ExtractionView,
  Person,
  Progress,
  SnapshotDetail,
  SnapshotView,
} from "@tintype/shared/api/views/views";
import {
  presentExtraction,
  presentFailure,
  presentSnapshot,
  presentSnapshotWithTokens,
  presentSummary,
} from "../extractions/presenter.ts";
import type { ExtractionRow, ShownSnapshot, SnapshotHead } from "../runs/rows.ts";
import type { ScreenshotHead } from "../screenshots/repository.ts";
import type { ExtractionViewRow, SnapshotViewRow } from "./repository.ts";

// From rows to what screens show.

type ListedRow = Omit<ExtractionViewRow, "creator_name" | "creator_email" | "glimpse">;

/** The row of a list, or of one extraction with who created it. */
export function presentView(row: ListedRow, createdBy: Person): ExtractionView {
  return { ...presentSummary(row), ...presentRow(row, createdBy), ...presentFailure(row) };
}

export function presentListed({ creator_name, creator_email, ...row }: ExtractionViewRow): ExtractionView {
  return presentView(row, { id: row.user_id, name: creator_name, email: creator_email });
}

/** A row of the dashboard's list. */
export function presentOverview(row: ExtractionViewRow, nextRunAt: Date | undefined): OverviewRow {
  const { palette = [], change = null, ground } = row.glimpse ?? {};
  return {
    ...presentListed(row),
    palette,
    change,
    ...(ground && { ground }),
    next_run_at: nextRunAt?.toISOString() ?? null,
  };
}

export function presentDetail(
  row: ExtractionRow,
  newest: ShownSnapshot | undefined,
  createdBy: Person,
): Omit<ExtractionDetail, "may_rename"> {
  return {
    ...presentExtraction(row, newest),
    ...presentRow(row, createdBy),
    ...(newest && { environment: newest.environment }),
  };
}

export function presentProgress(row: ExtractionRow): Progress {
  return { status: row.status, version: row.latest_version, ...presentFailure(row) };
}

export function presentSnapshotView(row: SnapshotViewRow): SnapshotView {
  return { ...presentSnapshot(row), ...presentMaking(row, row.created_at) };
}

export function presentSnapshotDetail(
  row: ShownSnapshot,
  making: Omit<SnapshotViewRow, keyof SnapshotHead>,
  screenshot: ScreenshotHead | undefined,
): SnapshotDetail {
  return { ...presentSnapshotWithTokens(row, screenshot), ...presentMaking(making, row.created_at) };
}

function presentRow(row: ListedRow, createdBy: Person) {
  return {
    title: row.title,
    latest_version: row.latest_version,
    created_by: createdBy,
    updated_at: row.updated_at.toISOString(),
    ...(row.is_demo && { is_demo: true }),
  };
}

function presentMaking(
  row: Pick<SnapshotViewRow, "kind" | "taken_at" | "maker_id" | "maker_name" | "maker_email">,
  storedAt: Date,
): Pick<SnapshotView, "created_by" | "taken_by" | "taken_at"> {
  const { maker_id, maker_name, maker_email } = row;
  const isKnown = maker_id !== null && maker_name !== null && maker_email !== null;
  return {
    created_by: isKnown ? { id: maker_id, name: maker_name, email: maker_email } : null,
    taken_by: row.kind === "upload" ? "extension" : "server",
    taken_at: row.taken_at ?? storedAt.toISOString(),
  };
}
