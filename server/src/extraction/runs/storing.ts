import { unlessAborted } from "@tintype/reader/waiting";
import { isDatabaseFault } from "../../platform/database/fault.ts";
import type { JobGate } from "../../platform/jobs/job-gate.ts";

/** The things that runs need, and that may fail without any page being at fault. */
export type RunNeed = "browser" | "database_write";

/** After so many tries in a row the job is given back to the queue, which waits longer and longer. */
const MAX_TRIES = 5;

/**
 * Does work in the database. While the database does not work, it waits and tries again, so that what a page was read for is
 * not lost. The work may have been done although it failed: it must be safe to repeat.
 * @throws the signal's reason; what the work throws if the database is not at fault
 */
export async function storing<T>(
  work: () => Promise<T>,
  { gate, signal }: { gate: JobGate<RunNeed>; signal: AbortSignal },
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseFault(error) || signal.aborted || tries === MAX_TRIES) throw error;
      gate.report("database_write", error);
      await unlessAborted(signal, gate.works("database_write"));
    }
  }
}
