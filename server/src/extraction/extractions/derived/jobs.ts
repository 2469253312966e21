import { createHash } from "node:crypto";
import { type ExportChoices, exportFaults } from "@tintype/shared/api/extractions/exports";
import { diffTokens } from "@tintype/shared/diff/diff";
import { environmentWarnings } from "@tintype/shared/diff/environment";
import type { Diff } from "@tintype/shared/diff/schema";
import { unknownTokens } from "@tintype/shared/export/choose-tokens";
import { baseConditions } from "@tintype/shared/export/conditions";
import { exportTokens } from "@tintype/shared/export/export";
import { pageName } from "@tintype/shared/export/page-name";
import { pageStem } from "@tintype/shared/export/page-stem";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Rename } from "@tintype/shared/kinds/renames";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import { AppError, invalid } from "../../../platform/errors.ts";
import type { ShownSnapshot, UnparsedSnapshot } from "../../runs/rows.ts";
import { readSnapshot } from "../../runs/snapshots/shown-snapshot.ts";
import { presentSnapshotReference } from "../presenter.ts";

// Diffs and exports are made of stored snapshots, in this process or in a child.

/** An extraction's snapshots have the names that persons gave. */
type OfExtraction = Readonly<{ url: string; renames: readonly Rename[] }>;

export type ExportQuery = ExportChoices & { snapshot_id?: string | undefined };

export type DiffJob = Readonly<{
  extraction: OfExtraction;
  from: UnparsedSnapshot;
  to: UnparsedSnapshot;
  /** All but assets if undefined. */
  kinds: readonly KindKey[] | undefined;
}>;
export type ExportJob = Readonly<{
  extraction: OfExtraction;
  snapshot: Pick<UnparsedSnapshot, "version" | "environment" | "tokens">;
  query: ExportQuery;
}>;

/** Equal contents have equal ETags, which are strong. */
type Tagged = Readonly<{ etag: string }>;

/** A `Diff` as JSON, which a child can hand over at little cost. */
export type DiffResult = Tagged & Readonly<{ json: string }>;

/** A snapshot's tokens in a format. */
export type ExportResult = Tagged & Readonly<{ content: string | Uint8Array; contentType: string; filename: string }>;

/** Returns the number of characters of the tokens' JSON, which says how long the job takes. */
export function sizeOf(job: DiffJob | ExportJob): number {
  return "from" in job ? job.from.tokens.length + job.to.tokens.length : job.snapshot.tokens.length;
}

export function makeDiff({ extraction, kinds, ...stored }: DiffJob): DiffResult {
  const [from, to] = [readSnapshot(stored.from, extraction), readSnapshot(stored.to, extraction)];
  const warnings = environmentWarnings(from.environment, to.environment);
  const value: Diff = {
    from: presentSnapshotReference(from),
    to: presentSnapshotReference(to),
    ...diffTokens(from.tokens, to.tokens, kinds),
    ...(warnings.length > 0 && { warnings }),
  };
  const json = JSON.stringify(value);
  return { json, etag: etagOf(json) };
}

/** @throws AppError not_found, validation_error */
export function makeExport({ extraction, snapshot: stored, query }: ExportJob): ExportResult {
  const { format, mode, snapshot_id: _, ...choices } = query;
  const snapshot = readSnapshot(stored, extraction);
  const chosen = mode === undefined ? snapshot.tokens : flatTokens(snapshot.tokens, mode);
  if (!chosen) throw new AppError("not_found", "This snapshot has no such mode.");
  refuseUnknown(chosen, choices.tokens);
  const { data_uris: dataUris, ...options } = choices;
  const { content, contentType, extension } = exportTokens(chosen, format, {
    ...options,
    dataUris,
    base: baseConditions(snapshot.environment),
    title: pageName(extraction.url),
  });
  const filename = `${pageStem(extraction.url)}-v${snapshot.version}${mode === undefined ? "" : `-${mode}`}.${extension}`;
  return { content, contentType, filename, etag: etagOf(filename, contentType, content) };
}

/** @throws AppError validation_error if the snapshot does not have all of the chosen tokens */
function refuseUnknown(tokens: ShownSnapshot["tokens"], names: readonly string[] = []): void {
  const unknown = unknownTokens(tokens, names);
  if (unknown.length === 0) return;
  throw invalid(unknown.map((i) => ({ path: `tokens.${i}`, message: "names no token of this snapshot" })));
}

/** @throws AppError validation_error if the format does not have one of the options */
export function checkQuery({ snapshot_id: _, ...choices }: ExportQuery): void {
  const faults = exportFaults(choices);
  if (faults.length > 0) throw invalid(faults);
}

function etagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return `"${hash.digest("base64url")}"`;
}
