import { takeCountedBack } from "../../identity/limits/run-counts.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import { uncountRun } from "./repository.ts";

/** Lets a run count against nobody's quotas. */
export async function giveBackRun(tx: Db, id: RunId): Promise<void> {
  const counted = await uncountRun(tx, id);
  if (counted) await takeCountedBack(tx, counted);
}
