import { MAX_ANNOUNCED_FINDINGS } from "@tintype/shared/api/notifications/webhooks";
import type { CheckSummary, ConformanceReport } from "@tintype/shared/conformance/report";
import { usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { Logger } from "pino";
import { shownSnapshot } from "../extraction/runs/snapshots/shown-snapshot.ts";
import { findSnapshotAndPrevious, type SnapshotOfJob } from "../extraction/runs/snapshots/snapshots.ts";
import { announce } from "../notifications/announce.ts";
import { type AnnouncedEvent, writeEvent } from "../notifications/events/written-event.ts";
import type { Db } from "../platform/database/db.ts";
import { AppError } from "../platform/errors.ts";
import type { SnapshotId, SystemId } from "../platform/ids.ts";
import { type FoundIds, findFindings, insertCheck } from "./check-repository.ts";
import type { ConformanceEngine, EngineReport } from "./engine.ts";
import { type NewFindings, newFindings } from "./new-findings.ts";
import { storePage } from "./pages/repository.ts";
import { findSystemOf, type UnreadSystem } from "./repository.ts";

/** The reports of a snapshot: of its base, and of each mode by its name. */
interface Reports {
  readonly base: EngineReport;
  readonly modes: ReadonlyMap<string, ConformanceReport>;
}

export interface CheckParts {
  readonly db: Db;
  readonly engine: Pick<ConformanceEngine, "check">;
}

/**
 * Holds a snapshot, in all of its modes, against a design system, stores the findings, and announces those that the snapshot
 * before had not. Both snapshots are held against the same version of the design system, so a change of the design system is
 * never announced as one of the page, and it does not matter which of two snapshots is checked first.
 * @throws AppError not_ready; then the job is tried again
 */
export async function checkSnapshot(
  { snapshot_id, system_id }: { snapshot_id: SnapshotId; system_id: SystemId },
  { db, engine }: CheckParts,
  log: Logger,
): Promise<void> {
  const [snapshot, previous] = await findSnapshotAndPrevious(db, snapshot_id);
  const system = snapshot && (await findSystemOf(db, snapshot.extraction, system_id));
  if (!snapshot || !system) return log.debug("the snapshot or the design system has been deleted");
  const reports = await checkInModes(engine, system, snapshot);
  if (!reports) log.warn({ snapshot: snapshot_id, system: system_id }, "a snapshot is too large for a design system");
  const findings = reports && idsOf(reports);
  const lastFindings = findings && previous && (await findingsIn(previous, system, { db, engine }));
  const payload = lastFindings && eventOf(snapshot, system, { reports, added: newFindings(findings, lastFindings) });
  const event = payload && writeEvent(payload);
  const check = { snapshot_id, system_id, system_version: system.version };
  await db.transaction().execute(async (tx) => {
    const isFirst = await insertCheck(tx, check, findings);
    await storePage(tx, {
      ...check,
      extraction_id: snapshot.extraction.id,
      snapshot_version: snapshot.version,
      checked_at: new Date(),
      ...factsOf(reports),
    });
    if (isFirst && event) await announce(tx, snapshot.extraction, [event]);
  });
}

/**
 * Holds a snapshot against a design system, in its base and in its modes.
 * @returns undefined if there are too many tokens to be compared
 */
export async function checkInModes(
  engine: CheckParts["engine"],
  system: UnreadSystem,
  snapshot: SnapshotOfJob,
  { baseOnly = false } = {},
): Promise<Reports | undefined> {
  const { extraction } = snapshot;
  const owner = extraction.team_id ?? extraction.user_id;
  const { tokens } = shownSnapshot(snapshot, extraction);
  try {
    const base = await engine.check(system, { tokens, listsUnused: false, listsUsed: true }, owner);
    const modes = new Map<string, ConformanceReport>();
    for (const { name } of baseOnly ? [] : (tokens.modes ?? [])) {
      const inMode = usedTokens(tokens, name);
      if (!inMode) continue;
      const input = { tokens: inMode, mode: name, listsUnused: false };
      modes.set(name, await engine.check(system, input, owner));
    }
    return { base, modes };
  } catch (error) {
    if (error instanceof AppError && error.code === "payload_too_large") return undefined;
    throw error;
  }
}

/** Returns the stored findings of a snapshot, or makes them: its check may not have been made, or of an earlier version. */
async function findingsIn(
  snapshot: SnapshotOfJob,
  system: UnreadSystem,
  { db, engine }: CheckParts,
): Promise<FoundIds | undefined> {
  const check = { snapshot_id: snapshot.id, system_id: system.id, system_version: system.version };
  const stored = await findFindings(db, check);
  if (stored) return stored;
  const reports = await checkInModes(engine, system, snapshot);
  return reports && idsOf(reports);
}

/** @returns undefined if there is nothing new */
function eventOf(
  { id, created_at, extraction }: SnapshotOfJob,
  system: UnreadSystem,
  { reports, added }: { reports: Reports; added: NewFindings },
): AnnouncedEvent | undefined {
  if (added.all.length === 0) return undefined;
  const modes = Object.entries(added.modes).flatMap(([name, ids]) => {
    const report = reports.modes.get(name);
    return report ? [[name, { summary: countsOf(report), ...announced(ids) }] as const] : [];
  });
  return {
    event: "conformance.changed",
    timestamp: created_at.toISOString(),
    data: {
      extraction_id: extraction.id,
      url: extraction.url,
      snapshot_id: id,
      system: { id: system.id, name: system.name, version: system.version },
      summary: countsOf(reports.base),
      ...announced(added.all),
      ...(modes.length > 0 && { modes: Object.fromEntries(modes) }),
    },
  };
}

function idsOf({ base, modes }: Reports): FoundIds {
  const ids = ({ findings }: ConformanceReport) => findings.map(({ id }) => id);
  return { base: ids(base), modes: Object.fromEntries([...modes].map(([name, report]) => [name, ids(report)])) };
}

/** The facts of a check that are stored with the page. */
export const factsOf = (reports: Reports | undefined) => ({
  summary: reports ? countsOf(reports.base) : null,
  used: reports?.base.used ? [...reports.base.used] : null,
});

/** The counts of all kinds together, with the kinds that are not in them. */
function countsOf({ summary: { kinds: _, ...counts } }: ConformanceReport): CheckSummary {
  return counts;
}

const announced = (ids: readonly string[]) => ({
  new_findings: ids.length,
  finding_ids: ids.slice(0, MAX_ANNOUNCED_FINDINGS),
});
