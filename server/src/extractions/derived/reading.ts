import { type ExportChoices, exportFaults } from "@tintype/shared/api/exports";
import { diffTokens } from "@tintype/shared/diff/diff";
import { environmentWarnings } from "@tintype/shared/diff/environment";
import type { Diff } from "@tintype/shared/diff/schema";
import { unknownTokens } from "@tintype/shared/export/choose-tokens";
import { baseConditions } from "@tintype/shared/export/conditions";
import { exportTokens } from "@tintype/shared/export/export";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { Db } from "../../database/db.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Caller } from "../../http/endpoint.ts";
import type { ExtractionId } from "../../ids.ts";
import type { ExtractionRow, ShownSnapshot } from "../../runs/rows.ts";
import { requireTwoSnapshots } from "../../runs/snapshots/snapshots.ts";
import type { Authorized } from "../../teams/authorized.ts";
import type { Bearer } from "../bearer.ts";
import { presentSnapshotReference } from "../presenter.ts";
import type { ReaderTurns } from "../reader-turns.ts";
import { createDerivedCache, type Tagged } from "./cache.ts";

type Extraction = Authorized<ExtractionRow>;

type ExportQuery = ExportChoices & { snapshot_id?: string | undefined };

/** A snapshot's tokens in a format. */
type ExportedFile = Readonly<{ content: string | Buffer; contentType: string; filename: string }>;

/**
 * The part of the extraction service that derives something from snapshots: diffs and exports.
 * @param parts `readable` finds an extraction and checks that somebody may read it; `snapshotOf` finds its newest snapshot
 * unless an id is given
 */
export function derivedReading(parts: {
  db: Db;
  readable: (reader: Caller | Bearer, id: ExtractionId) => Promise<Extraction>;
  snapshotOf: (extraction: Extraction, snapshotId: string | undefined) => Promise<ShownSnapshot>;
  turns: ReaderTurns;
}) {
  const { db, readable, snapshotOf, turns } = parts;
  const derived = createDerivedCache();
  return {
    /**
     * Compares two snapshots of one extraction, in either order.
     * @param kinds the kinds to compare; if undefined, all but assets
     * @throws AppError not_found, forbidden, not_team_member, not_ready
     */
    async diff(
      reader: Caller | Bearer,
      id: ExtractionId,
      { kinds, ...ids }: { from: string; to: string; kinds?: readonly KindKey[] | undefined },
    ): Promise<Tagged<Diff>> {
      const extraction = await readable(reader, id);
      const compare = async () => {
        const { from, to } = await requireTwoSnapshots(db, extraction, ids);
        const warnings = environmentWarnings(from.environment, to.environment);
        return {
          from: presentSnapshotReference(from),
          to: presentSnapshotReference(to),
          ...diffTokens(from.tokens, to.tokens, kinds),
          ...(warnings.length > 0 && { warnings }),
        };
      };
      const key = ["diff", extraction.id, extraction.renames, ids.from, ids.to, kinds];
      return derived.get(key, () => turns(reader, compare));
    },

    /**
     * Exports the tokens of a snapshot in a format: of the newest one if there is no `snapshot_id`, all tokens if nothing is
     * chosen, and the base with all modes if there is no `mode` (`base` is the base alone).
     * @throws AppError not_found (also if the snapshot has no such mode), forbidden, not_team_member, validation_error (an
     * option that the format does not have, a token that the snapshot does not have), not_ready
     */
    async export(reader: Caller | Bearer, id: ExtractionId, query: ExportQuery): Promise<Tagged<ExportedFile>> {
      const { format, mode, snapshot_id: snapshotId, ...choices } = query;
      const faults = exportFaults({ format, mode, ...choices });
      if (faults.length > 0) throw invalid(faults);
      const extraction = await readable(reader, id);
      const of = snapshotId ?? extraction.latest_version;
      const key = ["export", extraction.id, extraction.url, extraction.renames, of, format, choices, mode];
      return derived.get(key, () =>
        turns(reader, async () => exportSnapshot(extraction, await snapshotOf(extraction, snapshotId), query)),
      );
    },
  };
}

function exportSnapshot(
  extraction: Extraction,
  snapshot: ShownSnapshot,
  { format, mode, snapshot_id: _, ...choices }: ExportQuery,
): ExportedFile {
  const chosen = mode === undefined ? snapshot.tokens : flatTokens(snapshot.tokens, mode);
  if (!chosen) throw new AppError("not_found", "This snapshot has no such mode.");
  const { tokens: names = [], data_uris: dataUris, ...options } = choices;
  const unknown = unknownTokens(chosen, names);
  if (unknown.length > 0) {
    throw invalid(unknown.map((i) => ({ path: `tokens.${i}`, message: "names no token of this snapshot" })));
  }
  const { hostname } = new URL(extraction.url);
  const { content, contentType, extension } = exportTokens(chosen, format, {
    ...options,
    dataUris,
    tokens: choices.tokens,
    base: baseConditions(snapshot.environment),
    title: hostname,
  });
  const ofMode = mode === undefined ? "" : `-${mode}`;
  const filename = `${hostname}-v${snapshot.version}${ofMode}.${extension}`;
  return { content: typeof content === "string" ? content : Buffer.from(content), contentType, filename };
}
