import type { Db } from "../database/db.ts";
import type { SnapshotId, SystemId } from "../ids.ts";

/** A snapshot that was held against a version of a design system. */
interface Held {
  readonly snapshot_id: SnapshotId;
  readonly system_id: SystemId;
  readonly system_version: number;
}

/** @param findings their ids */
export async function insertCheck(tx: Db, held: Held, findings: readonly string[]): Promise<void> {
  await tx
    .insertInto("conformance_checks")
    .values({ ...held, findings: [...findings] })
    .execute();
}

/** The ids of the findings, if the snapshot was held against this version of the design system. */
export async function findFindings(
  tx: Db,
  { snapshot_id, system_id, system_version }: Held,
): Promise<readonly string[] | undefined> {
  const row = await tx
    .selectFrom("conformance_checks")
    .select("findings")
    .where("snapshot_id", "=", snapshot_id)
    .where("system_id", "=", system_id)
    .where("system_version", "=", system_version)
    .executeTakeFirst();
  return row?.findings;
}
