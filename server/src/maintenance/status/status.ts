import { statfs } from "node:fs/promises";
import { VERSION } from "@tintype/reader/version";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { findErrorCauses } from "../../extraction/extractions/repository.ts";
import {
  countRecentRuns,
  type FailingHost,
  listFailingHosts,
  listSlowestPages,
} from "../../extraction/runs/recent/repository.ts";
import { isOperator } from "../../identity/accounts/repository.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { migrations } from "../../platform/database/migrations/index.ts";
import { createWriteProbe, type WriteProbe } from "../../platform/database/write-probe.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { readScreenshotBytes } from "../metrics/metrics-repository.ts";
import { listAppliedMigrations, listWorkers, readQueue } from "../metrics/repository.ts";
import { readDatabaseBytes } from "./repository.ts";

/** Time for which all readers share one measurement, in ms. */
const VALID_MS = 5_000;

/** Time whose runs are looked at, in hours. */
const RUN_HOURS = 24;

/** Maximum number of runs that are looked at, the newest ones. */
const MAX_RUNS = 5_000;

/** Maximum number of slowest pages, and of failing hosts. */
const MOST = 10;

const MAX_WORKERS = 100;

/** The state of the service at one time. */
export type Measurement = Awaited<ReturnType<typeof measure>>;

/** Tells operators how the service is doing. */
export interface StatusService {
  /** @throws AppError not_found for everybody but operators who have signed in, as if there were nothing */
  readStatus(caller: Caller | undefined): Promise<Measurement>;
}

type Parts = Pick<Context, "db" | "now"> & { readonly config: Pick<Config, "dataDir" | "databaseUrl"> };

/** Measures at most once in some seconds, however many operators look. */
export function createStatusService({ db, now, config }: Parts): StatusService {
  const probe = createWriteProbe(db);
  let latest: { readonly measurement: Promise<Measurement>; readonly startedAt: Date } | undefined;
  return {
    async readStatus(caller) {
      const isAllowed = caller?.credential === "jwt" && (await isOperator(db, caller.userId));
      if (!isAllowed) throw new AppError("not_found", "There is nothing at this path.");
      const startedAt = now();
      if (latest && Math.abs(startedAt.getTime() - latest.startedAt.getTime()) < VALID_MS) return latest.measurement;
      const measurement = measure(db, { probe, config, startedAt });
      latest = { measurement, startedAt };
      // A failure is not kept: the next reader tries again.
      measurement.catch(() => {
        if (latest?.measurement === measurement) latest = undefined;
      });
      return measurement;
    },
  };
}

async function measure(
  db: Db,
  { probe, config, startedAt }: { probe: WriteProbe; config: Parts["config"]; startedAt: Date },
) {
  const runs = { since: new Date(startedAt.getTime() - RUN_HOURS * 3_600_000), limit: MAX_RUNS };
  const isWritable = probe.check().then(
    () => true,
    () => false,
  );
  // One after the other, so that a measurement takes one of the connections to the database.
  const applied = await listAppliedMigrations(db);
  const queue = await readQueue(db);
  const workers = await listWorkers(db, MAX_WORKERS);
  const counts = await countRecentRuns(db, runs);
  const slowestPages = await listSlowestPages(db, runs, MOST);
  const failingHosts = await withCauses(db, await listFailingHosts(db, runs, MOST));
  const databaseBytes = await readDatabaseBytes(db);
  const filesBytes = await readScreenshotBytes(db);
  return {
    measuredAt: startedAt,
    version: VERSION,
    migrations: {
      newest: applied.at(-1) ?? null,
      missing: Object.keys(migrations).filter((name) => !applied.includes(name)),
    },
    queue,
    workers,
    runs: { hours: RUN_HOURS, isCut: counts.counted === MAX_RUNS, ...counts },
    slowestPages,
    failingHosts,
    disk: {
      isWritable: await isWritable,
      databaseBytes,
      filesBytes,
      hasOwnDatabase: config.databaseUrl === undefined,
      ...(await diskOf(config.dataDir)),
    },
  };
}

/** Adds why the last run of each host failed, unless its page has been read since. */
async function withCauses(db: Db, hosts: readonly FailingHost[]) {
  const causes = await findErrorCauses(
    db,
    hosts.map(({ extraction_id }) => extraction_id),
  );
  return hosts.map((host) => ({
    ...host,
    cause: failureCauses.find((cause) => cause === causes.get(host.extraction_id)) ?? null,
  }));
}

/** Measures the disk of a folder, in bytes. */
async function diskOf(folder: string): Promise<{ freeBytes: number | null; totalBytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { freeBytes: null, totalBytes: null }; // with a database of its own, a process may have no such folder
  }
}
