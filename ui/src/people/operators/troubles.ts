import type { ServiceStatus } from "@tintype/shared/api/operators/status";

/** Time after which a job that waits is a sign of too few workers, in seconds. The alerts for Prometheus have the same. */
const LONG_WAIT_S = 600;

/** Part of the disk that has to be free. */
const LEAST_FREE = 0.1;

/** A fault that an operator can mend. */
export type Trouble = "migrations" | "unwritable" | "noWorker" | "noBrowser" | "oldWorker" | "longWait" | "littleSpace";

/** Lists what is wrong with the service, the worst first. */
export function troublesOf({ migrations, disk, workers, queue, version }: ServiceStatus): Trouble[] {
  const awake = workers.filter(({ state }) => state !== "silent");
  const hasBrowser = awake.some(({ state }) => state === "working");
  const { free_bytes: free, total_bytes: total } = disk;
  const troubles: readonly (readonly [Trouble, boolean])[] = [
    ["unwritable", !disk.is_writable],
    ["migrations", migrations.missing.length > 0],
    ["noWorker", awake.length === 0],
    ["noBrowser", awake.length > 0 && !hasBrowser],
    ["littleSpace", free !== null && total !== null && free < total * LEAST_FREE],
    ["longWait", queue.oldest_seconds > LONG_WAIT_S],
    ["oldWorker", awake.some((worker) => worker.version !== version)],
  ];
  return troubles.flatMap(([trouble, isThere]) => (isThere ? [trouble] : []));
}
