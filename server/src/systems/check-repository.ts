import type { Db } from "../database/db.ts";
import type { SnapshotId, SystemId } from "../ids.ts";

/** A snapshot that was held against a version of a design system. */
interface Held {
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

export async function insertCheck(tx: Db, held: Held, { base, modes }: FoundIds): Promise<void> {
  await tx
    .insertInto("conformance_checks")
    .values({ ...held, findings: [...base], modes })
    .execute();
}

/** Returns what was found, if the snapshot, with its modes, was held against this version of the design system. */
export async function findFindings(
  tx: Db,
  { snapshot_id, system_id, system_version }: Held,
): Promise<FoundIds | undefined> {
  const row = await tx
    .selectFrom("conformance_checks")
    .select(["findings", "modes"])
    .where("snapshot_id", "=", snapshot_id)
    .where("system_id", "=", system_id)
    .where("system_version", "=", system_version)
    .executeTakeFirst();
  return row?.modes ? { base: row.findings, modes: row.modes } : undefined;
}
