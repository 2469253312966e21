import type { Db } from "../platform/database/db.ts";
import type { SnapshotId, SystemId } from "../platform/ids.ts";

/** A snapshot and a version of a design system that it is held against. */
interface Check {
  readonly snapshot_id: SnapshotId;
  readonly system_id: SystemId;
  readonly system_version: number;
}

/** The ids of the findings. */
export interface FoundIds {
  readonly base: readonly string[];
  /** By the names of the modes. */
  readonly modes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Stores a check.
 * @param findings undefined if the two have too many tokens to be compared
 * @returns false if the snapshot was held against the design system before
 */
export async function insertCheck(tx: Db, check: Check, findings: FoundIds | undefined): Promise<boolean> {
  const { base, modes } = findings ?? { base: [], modes: {} };
  const row = await tx
    .insertInto("conformance_checks")
    .values({ ...check, findings: [...base], modes, outcome: findings ? "checked" : "too_large" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("snapshot_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the findings, if the snapshot, with its modes, was held against this version of the design system. */
export async function findFindings(
  db: Db,
  { snapshot_id, system_id, system_version }: Check,
): Promise<FoundIds | undefined> {
  const row = await db
    .selectFrom("conformance_checks")
    .select(["findings", "modes"])
    .where("snapshot_id", "=", snapshot_id)
    .where("system_id", "=", system_id)
    .where("system_version", "=", system_version)
    .where("outcome", "=", "checked")
    .executeTakeFirst();
  return row ? { base: row.findings, modes: row.modes } : undefined;
}
