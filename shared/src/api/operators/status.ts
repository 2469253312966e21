import { z } from "zod";
import { id, timestamp } from "../common/common.ts";

const count = z.int().nonnegative();
const bytes = z.int().nonnegative();

const jobCounts = {
  waiting: count.describe("Jobs that are due and that no worker has taken."),
  running: count,
  scheduled: count.describe("Jobs that are due later: mostly retries."),
  failed: count.describe("Jobs that have used up their attempts."),
  oldest_seconds: count.describe("How long the oldest waiting job has been due; 0 if none waits."),
};

const workerStatus = z.object({
  id,
  version: z.string().describe("Another one than the server's: it was not restarted since an upgrade."),
  state: z
    .enum(["working", "without_browser", "silent"])
    .describe("`without_browser`: it cannot start a browser. `silent`: it was not seen in the last minute."),
  started_at: timestamp,
  seen_at: timestamp,
});

const slowPage = z.object({
  extraction_id: id,
  run_id: id.describe("The slowest run of the page."),
  host: z.string(),
  seconds: z.number().nonnegative().describe("From the run's first attempt to its end."),
  finished_at: timestamp,
});

const failingHost = z.object({
  host: z.string(),
  runs: count.describe("All runs of its pages."),
  failed: count.describe("Those that failed."),
  pages: count.describe("The pages with a failed run."),
  cause: z.string().nullable().describe("Why the newest of them failed; null if that is not known any more."),
  failed_at: timestamp.describe("When the newest of them failed."),
});

/** The state of the whole service, for its operators. */
export const serviceStatus = z
  .object({
    measured_at: timestamp.describe("Some seconds ago at most: readers share one measurement."),
    version: z.string(),
    migrations: z.object({
      newest: z.string().nullable().describe("The newest migration that the database has."),
      missing: z.array(z.string()).describe("Those of this version that it lacks."),
    }),
    queue: z.object({
      ...jobCounts,
      tasks: z.array(z.object({ task: z.string(), ...jobCounts })).describe("Most waiting jobs first."),
    }),
    workers: z.array(workerStatus).describe("Those that were seen in the last hour, at most 100, last seen first."),
    runs: z
      .object({ hours: z.int(), counted: count, failed: count, is_cut: z.boolean() })
      .describe(
        "The runs that ended in the last `hours`, of which the two lists below tell. `is_cut`: only the newest.",
      ),
    slowest_pages: z.array(slowPage).describe("At most 10, slowest first."),
    failing_hosts: z.array(failingHost).describe("At most 10, most failed runs first."),
    disk: z.object({
      is_writable: z.boolean().describe("False if the database cannot store data."),
      database_bytes: bytes.describe("The size of the database with everything in it."),
      files_bytes: bytes.describe("The part of it that the files of screenshots take up."),
      has_own_database: z.boolean().describe("True if the database is in `DATA_DIR`, whose disk is measured here."),
      free_bytes: bytes.nullable().describe("Free on the disk of `DATA_DIR`; null if it could not be measured."),
      total_bytes: bytes.nullable(),
    }),
  })
  .meta({ id: "ServiceStatus" });
export type ServiceStatus = z.infer<typeof serviceStatus>;
